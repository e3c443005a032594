import Modern
import Places

for manager in [LocationManagerFactory.fineLocationManager(), LocationManagerFactory.coarseLocationManager()]
where !(manager is Modern.LocationManager) {
  print("the factory returns a \(String(reflecting: type(of: manager)))")
}

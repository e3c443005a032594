@import CoreLocation;
#include "PlacesApp-Swift.h"

@interface Screen : NSObject <ObjCLocationManagerDelegate>
@end

@implementation Screen
- (void)locationManager:(id<ObjCLocationManager>)manager didUpdate:(CLLocation *)location {}
- (void)locationManager:(id<ObjCLocationManager>)manager didUpdateHeading:(ObjCHeading *)heading {
  double degrees = heading.magneticHeading;
  (void)degrees;
}
- (void)locationManager:(id<ObjCLocationManager>)manager didReceive:(NSError *)error {}
- (void)locationManager:(id<ObjCLocationManager>)manager didChangeEnabledState:(BOOL)isEnabled {}
- (void)start {
  if ([LocationManagerFactory authorizationStatus] == kCLAuthorizationStatusDenied) return;
  id<ObjCLocationManager> manager = [LocationManagerFactory fineLocationManager];
  manager.delegate = self;
  [manager startMonitoringLocation];
}
@end

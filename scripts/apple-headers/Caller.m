@import CoreLocation;
#include "PlacesApp-Swift.h"

@interface Screen : NSObject <OldLanguageLocationManagerDelegate>
@end

@implementation Screen
- (void)locationManager:(id<OldLanguageLocationManager>)manager didUpdate:(CLLocation *)location {}
- (void)locationManager:(id<OldLanguageLocationManager>)manager didUpdateHeading:(OldLanguageHeading *)heading {
  double degrees = heading.magneticHeading;
  (void)degrees;
}
- (void)locationManager:(id<OldLanguageLocationManager>)manager didReceive:(NSError *)error {}
- (void)locationManager:(id<OldLanguageLocationManager>)manager didChangeEnabledState:(BOOL)isEnabled {}
- (void)start {
  if ([LocationManagerFactory authorizationStatus] == kCLAuthorizationStatusDenied) return;
  id<OldLanguageLocationManager> manager = [LocationManagerFactory fineLocationManager];
  manager.delegate = self;
  [manager startMonitoringLocation];
}
@end

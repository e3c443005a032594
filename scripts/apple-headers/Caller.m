@import CoreLocation;
#include "PlacesApp-Swift.h"

@interface Screen : NSObject <OldLanguageLocationManagerDelegate>
@end

@implementation Screen
- (void)locationManager:(id<OldLanguageLocationManager>)manager didUpdate:(CLLocation *)location {}
- (void)locationManager:(id<OldLanguageLocationManager>)manager didUpdateMagneticHeading:(double)degrees {}
- (void)locationManager:(id<OldLanguageLocationManager>)manager didReceive:(NSError *)error {}
- (void)locationManager:(id<OldLanguageLocationManager>)manager didChangeEnabledState:(BOOL)isEnabled {}
- (void)start {
  id<OldLanguageLocationManager> manager = [LocationManagerFactory fineLocationManager];
  manager.delegate = self;
  [manager startMonitoringLocation];
}
@end

// The part of Core Location that the implementations use, as documented for iOS 18. A class is sendable only if the
// documentation says so.
#pragma once
@import Foundation;
#pragma clang assume_nonnull begin

typedef double CLLocationDegrees;
typedef double CLLocationDistance;
typedef double CLLocationAccuracy;
typedef double CLLocationSpeed;
typedef double CLLocationDirection;

extern const CLLocationAccuracy kCLLocationAccuracyBest;
extern const CLLocationAccuracy kCLLocationAccuracyKilometer;

typedef NS_ENUM(int, CLAuthorizationStatus) {
  kCLAuthorizationStatusNotDetermined = 0,
  kCLAuthorizationStatusRestricted,
  kCLAuthorizationStatusDenied,
  kCLAuthorizationStatusAuthorizedAlways,
  kCLAuthorizationStatusAuthorizedWhenInUse,
};
typedef NS_ENUM(NSInteger, CLActivityType) {
  CLActivityTypeOther = 1,
  CLActivityTypeAutomotiveNavigation,
  CLActivityTypeFitness,
  CLActivityTypeOtherNavigation,
  CLActivityTypeAirborne,
};
typedef NS_ENUM(int, CLDeviceOrientation) {
  CLDeviceOrientationUnknown = 0,
  CLDeviceOrientationPortrait,
  CLDeviceOrientationPortraitUpsideDown,
  CLDeviceOrientationLandscapeLeft,
  CLDeviceOrientationLandscapeRight,
  CLDeviceOrientationFaceUp,
  CLDeviceOrientationFaceDown,
};

extern NSErrorDomain const kCLErrorDomain;
typedef NS_ERROR_ENUM(kCLErrorDomain, CLError) {
  kCLErrorLocationUnknown = 0,
  kCLErrorDenied,
  kCLErrorNetwork,
  kCLErrorHeadingFailure,
  kCLErrorRegionMonitoringDenied,
  kCLErrorRegionMonitoringFailure,
  kCLErrorRegionMonitoringSetupDelayed,
  kCLErrorRegionMonitoringResponseDelayed,
  kCLErrorGeocodeFoundNoResult,
  kCLErrorGeocodeFoundPartialResult,
  kCLErrorGeocodeCanceled,
};

typedef struct {
  CLLocationDegrees latitude;
  CLLocationDegrees longitude;
} CLLocationCoordinate2D;

@interface CLLocation : NSObject
- (instancetype)initWithLatitude:(CLLocationDegrees)latitude longitude:(CLLocationDegrees)longitude;
- (instancetype)initWithCoordinate:(CLLocationCoordinate2D)coordinate
                          altitude:(CLLocationDistance)altitude
                horizontalAccuracy:(CLLocationAccuracy)hAccuracy
                  verticalAccuracy:(CLLocationAccuracy)vAccuracy
                            course:(CLLocationDirection)course
                             speed:(CLLocationSpeed)speed
                         timestamp:(NSDate *)timestamp;
@property (readonly, nonatomic) CLLocationCoordinate2D coordinate;
@property (readonly, nonatomic) CLLocationDistance altitude;
@property (readonly, nonatomic) CLLocationAccuracy horizontalAccuracy;
@property (readonly, nonatomic) CLLocationAccuracy verticalAccuracy;
@property (readonly, nonatomic) CLLocationDirection course;
@property (readonly, nonatomic) CLLocationSpeed speed;
@property (readonly, nonatomic, copy) NSDate *timestamp;
- (CLLocationDistance)distanceFromLocation:(const CLLocation *)location;
@end

@interface CLHeading : NSObject
@property (readonly, nonatomic) CLLocationDirection magneticHeading;
@property (readonly, nonatomic) CLLocationDirection trueHeading;
@property (readonly, nonatomic) CLLocationDirection headingAccuracy;
@property (readonly, nonatomic) double x, y, z;
@property (readonly, nonatomic, copy) NSDate *timestamp;
@end

@interface CLPlacemark : NSObject
@property (nonatomic, readonly, copy, nullable) CLLocation *location;
@property (nonatomic, readonly, copy, nullable) NSString *name;
@property (nonatomic, readonly, copy, nullable) NSString *locality;
@property (nonatomic, readonly, copy, nullable) NSString *country;
@end

typedef void (^CLGeocodeCompletionHandler)(NSArray<CLPlacemark *> *_Nullable placemarks, NSError *_Nullable error);

@interface CLGeocoder : NSObject
@property (nonatomic, readonly, getter=isGeocoding) BOOL geocoding;
- (void)reverseGeocodeLocation:(CLLocation *)location completionHandler:(CLGeocodeCompletionHandler)completionHandler;
- (void)geocodeAddressString:(NSString *)addressString
           completionHandler:(CLGeocodeCompletionHandler)completionHandler;
- (void)cancelGeocode;
@end

@class CLLocationManager;

@protocol CLLocationManagerDelegate <NSObject>
@optional
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray<CLLocation *> *)locations
    NS_SWIFT_NAME(locationManager(_:didUpdateLocations:));
- (void)locationManager:(CLLocationManager *)manager didUpdateHeading:(CLHeading *)newHeading
    NS_SWIFT_NAME(locationManager(_:didUpdateHeading:));
- (void)locationManager:(CLLocationManager *)manager didFailWithError:(NSError *)error;
- (void)locationManager:(CLLocationManager *)manager
    didChangeAuthorizationStatus:(CLAuthorizationStatus)status
    NS_SWIFT_NAME(locationManager(_:didChangeAuthorization:))
    __attribute__((deprecated("Implement locationManagerDidChangeAuthorization:.")));
- (void)locationManagerDidChangeAuthorization:(CLLocationManager *)manager;
- (void)locationManagerDidPauseLocationUpdates:(CLLocationManager *)manager;
- (void)locationManagerDidResumeLocationUpdates:(CLLocationManager *)manager;
@end

@interface CLLocationManager : NSObject
+ (CLAuthorizationStatus)authorizationStatus __attribute__((deprecated("Ask an instance.")));
@property (nonatomic, readonly) CLAuthorizationStatus authorizationStatus;
@property (weak, nonatomic, nullable) id<CLLocationManagerDelegate> delegate;
@property (nonatomic) CLActivityType activityType;
@property (nonatomic) CLLocationDistance distanceFilter;
@property (nonatomic) CLLocationAccuracy desiredAccuracy;
@property (nonatomic) BOOL pausesLocationUpdatesAutomatically;
@property (readonly, nonatomic, copy, nullable) CLLocation *location;
@property (nonatomic) CLLocationDegrees headingFilter;
@property (nonatomic) CLDeviceOrientation headingOrientation;
@property (readonly, nonatomic, copy, nullable) CLHeading *heading;
- (void)requestWhenInUseAuthorization;
- (void)requestAlwaysAuthorization;
- (void)startUpdatingLocation;
- (void)stopUpdatingLocation;
- (void)requestLocation;
- (void)startUpdatingHeading;
- (void)stopUpdatingHeading;
- (void)startMonitoringSignificantLocationChanges;
- (void)stopMonitoringSignificantLocationChanges;
@end

#pragma clang assume_nonnull end

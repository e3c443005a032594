// The part of UIKit that the implementations use, as documented for iOS 18.
#pragma once
@import Foundation;
#pragma clang assume_nonnull begin

typedef NS_ENUM(NSInteger, UIDeviceOrientation) {
  UIDeviceOrientationUnknown,
  UIDeviceOrientationPortrait,
  UIDeviceOrientationPortraitUpsideDown,
  UIDeviceOrientationLandscapeLeft,
  UIDeviceOrientationLandscapeRight,
  UIDeviceOrientationFaceUp,
  UIDeviceOrientationFaceDown,
};

NS_SWIFT_UI_ACTOR
@interface UIDevice : NSObject
@property (class, nonatomic, readonly) UIDevice *currentDevice NS_SWIFT_NAME(current);
@property (nonatomic, readonly) UIDeviceOrientation orientation;
@property (nonatomic, readonly, getter=isGeneratingDeviceOrientationNotifications) BOOL
    generatesDeviceOrientationNotifications;
- (void)beginGeneratingDeviceOrientationNotifications;
- (void)endGeneratingDeviceOrientationNotifications;
@end
extern NSNotificationName const UIDeviceOrientationDidChangeNotification NS_SWIFT_NONISOLATED
    NS_SWIFT_NAME(UIDevice.orientationDidChangeNotification);

typedef NSString *UIApplicationOpenExternalURLOptionsKey NS_TYPED_ENUM
    NS_SWIFT_NAME(UIApplication.OpenExternalURLOptionsKey);

NS_SWIFT_UI_ACTOR
@interface UIApplication : NSObject
@property (class, nonatomic, readonly) UIApplication *sharedApplication NS_SWIFT_NAME(shared);
- (void)openURL:(NSURL *)url
              options:(NSDictionary<UIApplicationOpenExternalURLOptionsKey, id> *)options
    completionHandler:(void (^_Nullable NS_SWIFT_UI_ACTOR)(BOOL success))completion NS_SWIFT_NAME(open(_:options:completionHandler:));
@end
extern NSString *const UIApplicationOpenSettingsURLString NS_SWIFT_NONISOLATED
    NS_SWIFT_NAME(UIApplication.openSettingsURLString);

#pragma clang assume_nonnull end

#pragma once
@import ObjectiveC;
#pragma clang assume_nonnull begin

NS_SWIFT_BRIDGE("Swift.String") NS_SWIFT_SENDABLE
@interface NSString : NSObject
@end

NS_SWIFT_BRIDGE("Swift.Array")
@interface NSArray<__covariant ObjectType> : NSObject
@end

NS_SWIFT_BRIDGE("Swift.Dictionary")
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
@end

NS_SWIFT_BRIDGE("FoundationEssentials.Date") NS_SWIFT_SENDABLE
@interface NSDate : NSObject
@end

NS_SWIFT_BRIDGE("FoundationEssentials.URL") NS_SWIFT_SENDABLE
@interface NSURL : NSObject
@end

NS_SWIFT_SENDABLE
@interface NSNumber : NSObject
- (NSNumber *)initWithDouble:(double)value NS_SWIFT_NAME(init(value:));
@property (readonly) double doubleValue;
@end

typedef NSString *NSErrorDomain;

NS_SWIFT_BRIDGE("Swift.Error") NS_SWIFT_SENDABLE
@interface NSError : NSObject
- (instancetype)initWithDomain:(NSErrorDomain)domain
                          code:(NSInteger)code
                      userInfo:(nullable NSDictionary<NSString *, id> *)dict NS_DESIGNATED_INITIALIZER;
@property (readonly, copy) NSErrorDomain domain;
@property (readonly) NSInteger code;
@end

typedef NSString *NSNotificationName NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSNotification.Name);

NS_SWIFT_BRIDGE("Foundation.Notification")
@interface NSNotification : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(OperationQueue)
@interface NSOperationQueue : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(NotificationCenter)
@interface NSNotificationCenter : NSObject
@property (class, readonly, strong) NSNotificationCenter *defaultCenter NS_SWIFT_NAME(default);
- (id <NSObject>)addObserverForName:(nullable NSNotificationName)name
                             object:(nullable id)obj
                              queue:(nullable NSOperationQueue *)queue
                         usingBlock:(void (NS_SWIFT_SENDABLE ^)(NSNotification *notification))block;
- (void)removeObserver:(id)observer;
- (void)postNotificationName:(NSNotificationName)name object:(nullable id)object NS_SWIFT_NAME(post(name:object:));
@end

NS_SWIFT_NAME(UserDefaults)
@interface NSUserDefaults : NSObject
@property (class, readonly, strong) NSUserDefaults *standardUserDefaults NS_SWIFT_NAME(standard);
- (nullable instancetype)initWithSuiteName:(nullable NSString *)suitename NS_DESIGNATED_INITIALIZER;
- (BOOL)boolForKey:(NSString *)defaultName;
- (nullable NSString *)stringForKey:(NSString *)defaultName;
- (void)setBool:(BOOL)value forKey:(NSString *)defaultName NS_SWIFT_NAME(set(_:forKey:));
@end

NS_SWIFT_NAME(FileManager)
@interface NSFileManager : NSObject
@property (class, readonly, strong) NSFileManager *defaultManager NS_SWIFT_NAME(default);
- (BOOL)fileExistsAtPath:(NSString *)path;
- (BOOL)fileExistsAtPath:(NSString *)path isDirectory:(nullable BOOL *)isDirectory;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(ProcessInfo)
@interface NSProcessInfo : NSObject
@property (class, readonly, strong) NSProcessInfo *processInfo;
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment;
@end

#pragma clang assume_nonnull end

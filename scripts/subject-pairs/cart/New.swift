import Foundation

protocol CartDelegate: AnyObject {
    func cartDidChange(_ cart: Cart)
    func cart(_ cart: Cart, didReject coupon: String)
}

protocol CouponService {
    func percentOff(for code: String) -> Int?
}

struct Product: Equatable {
    let sku: String
    let name: String
    let priceInCents: Int
}

struct CartLine: Equatable {
    let product: Product
    var quantity: Int

    var total: Int { product.priceInCents * quantity }
}

final class Cart {

    private struct Contents: Equatable {
        var lines: [CartLine] = []
        var coupon: Coupon?

        subscript(sku: String) -> Int? {
            get { lines.first { $0.product.sku == sku }?.quantity }
            set {
                guard let index = lines.firstIndex(where: { $0.product.sku == sku }) else { return }
                if let newValue {
                    lines[index].quantity = newValue
                } else {
                    lines.remove(at: index)
                    if lines.isEmpty { coupon = nil }
                }
            }
        }
    }

    private struct Coupon: Equatable {
        let code: String
        let percent: Int
    }

    weak var delegate: (any CartDelegate)?

    private let coupons: any CouponService
    private let maxQuantity: Int
    private var contents = Contents()

    init(coupons: any CouponService, maxQuantity: Int = 10) {
        self.coupons = coupons
        self.maxQuantity = maxQuantity
    }

    // MARK: Reading

    var lines: [CartLine] { contents.lines }
    var couponCode: String? { contents.coupon?.code }
    var itemCount: Int { lines.map(\.quantity).reduce(0, +) }
    var subtotal: Int { lines.map(\.total).reduce(0, +) }
    var discount: Int { subtotal * (contents.coupon?.percent ?? 0) / 100 }

    var shipping: Int {
        switch subtotal - discount {
        case _ where lines.isEmpty: 0
        case 5000...: 0
        default: 495
        }
    }

    var total: Int { subtotal - discount + shipping }

    // MARK: Changing

    func add(_ product: Product, quantity: Int = 1) {
        guard quantity > 0 else { return }
        update { contents in
            if let present = contents[product.sku] {
                contents[product.sku] = min(present + quantity, maxQuantity)
            } else {
                contents.lines.append(CartLine(product: product, quantity: min(quantity, maxQuantity)))
            }
        }
    }

    func setQuantity(_ quantity: Int, forSku sku: String) {
        update { $0[sku] = quantity > 0 ? min(quantity, maxQuantity) : nil }
    }

    func remove(sku: String) {
        update { $0[sku] = nil }
    }

    @discardableResult
    func applyCoupon(_ code: String) -> Bool {
        let code = code.trimmingCharacters(in: .whitespaces).uppercased()
        if !lines.isEmpty, let percent = coupons.percentOff(for: code) {
            contents.coupon = Coupon(code: code, percent: min(max(percent, 0), 100))
            delegate?.cartDidChange(self)
            return true
        }
        delegate?.cart(self, didReject: code)
        return false
    }

    func clear() {
        update { $0 = Contents() }
    }

    /// Tells the delegate only if something is different afterwards.
    private func update(_ change: (inout Contents) -> Void) {
        let before = contents
        change(&contents)
        if contents != before {
            delegate?.cartDidChange(self)
        }
    }
}

import Foundation

protocol CartManagerDelegate: AnyObject {
    func cartManagerDidChange(_ manager: CartManager)
    func cartManager(_ manager: CartManager, didReject coupon: String)
}

protocol CouponService {
    /// Percent off, or nil if there is no such coupon.
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
    var total: Int { return product.priceInCents * quantity }
}

class CartManager {

    weak var delegate: CartManagerDelegate?

    private let coupons: CouponService
    private let maxQuantity: Int
    private(set) var lines: [CartLine] = []
    private(set) var couponCode: String?
    private var percentOff = 0

    init(coupons: CouponService, maxQuantity: Int = 10) {
        self.coupons = coupons
        self.maxQuantity = maxQuantity
    }

    var itemCount: Int {
        var count = 0
        for line in lines {
            count += line.quantity
        }
        return count
    }

    var subtotal: Int {
        var sum = 0
        for line in lines {
            sum += line.total
        }
        return sum
    }

    var discount: Int {
        return subtotal * percentOff / 100
    }

    var shipping: Int {
        if lines.isEmpty { return 0 }
        return subtotal - discount >= 5000 ? 0 : 495
    }

    var total: Int {
        return subtotal - discount + shipping
    }

    func add(_ product: Product, quantity: Int = 1) {
        if quantity <= 0 { return }
        for i in 0..<lines.count {
            if lines[i].product.sku == product.sku {
                let newQuantity = min(lines[i].quantity + quantity, maxQuantity)
                if newQuantity != lines[i].quantity {
                    lines[i].quantity = newQuantity
                    delegate?.cartManagerDidChange(self)
                }
                return
            }
        }
        lines.append(CartLine(product: product, quantity: min(quantity, maxQuantity)))
        delegate?.cartManagerDidChange(self)
    }

    func setQuantity(_ quantity: Int, forSku sku: String) {
        guard let index = lines.firstIndex(where: { $0.product.sku == sku }) else { return }
        if quantity <= 0 {
            remove(sku: sku)
            return
        }
        let newQuantity = min(quantity, maxQuantity)
        if lines[index].quantity == newQuantity { return }
        lines[index].quantity = newQuantity
        delegate?.cartManagerDidChange(self)
    }

    func remove(sku: String) {
        let before = lines.count
        lines = lines.filter { $0.product.sku != sku }
        if lines.count == before { return }
        if lines.isEmpty {
            couponCode = nil
            percentOff = 0
        }
        delegate?.cartManagerDidChange(self)
    }

    @discardableResult
    func applyCoupon(_ code: String) -> Bool {
        let trimmed = code.trimmingCharacters(in: .whitespaces).uppercased()
        guard !lines.isEmpty, let percent = coupons.percentOff(for: trimmed) else {
            delegate?.cartManager(self, didReject: trimmed)
            return false
        }
        couponCode = trimmed
        percentOff = min(max(percent, 0), 100)
        delegate?.cartManagerDidChange(self)
        return true
    }

    func clear() {
        if lines.isEmpty { return }
        lines.removeAll()
        couponCode = nil
        percentOff = 0
        delegate?.cartManagerDidChange(self)
    }
}

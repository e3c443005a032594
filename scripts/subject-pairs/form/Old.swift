import Foundation

enum FormField: String, CaseIterable {
    case name, email, password, confirmation
}

enum FieldError: Equatable {
    case missing
    case tooShort(Int)
    case invalid
    case mismatch
    case taken
}

protocol RegistrationFormDelegate: AnyObject {
    func form(_ form: RegistrationForm, didUpdate error: FieldError?, for field: FormField)
    func form(_ form: RegistrationForm, canSubmit: Bool)
}

class RegistrationForm {

    weak var delegate: RegistrationFormDelegate?

    private let isEmailTaken: (String) -> Bool
    private var values: [FormField: String] = [:]
    private var touched: Set<FormField> = []
    private var shownErrors: [FormField: FieldError] = [:]
    private var couldSubmit = false

    init(isEmailTaken: @escaping (String) -> Bool = { _ in false }) {
        self.isEmailTaken = isEmailTaken
    }

    var canSubmit: Bool {
        for field in FormField.allCases {
            if validate(field) != nil { return false }
        }
        return true
    }

    func value(of field: FormField) -> String {
        return values[field] ?? ""
    }

    func error(for field: FormField) -> FieldError? {
        return shownErrors[field]
    }

    func setValue(_ value: String, for field: FormField) {
        values[field] = value
        // The error goes away while typing, but a new one shows only when the field is left.
        if touched.contains(field) {
            show(validate(field), for: field)
        }
        if field == .password && touched.contains(.confirmation) {
            show(validate(.confirmation), for: .confirmation)
        }
        notifyCanSubmit()
    }

    func endEditing(_ field: FormField) {
        touched.insert(field)
        show(validate(field), for: field)
    }

    /// Shows every error; the values if there is none.
    func submit() -> [FormField: String]? {
        for field in FormField.allCases {
            touched.insert(field)
            show(validate(field), for: field)
        }
        if !canSubmit { return nil }
        var result: [FormField: String] = [:]
        result[.name] = trimmed(.name)
        result[.email] = trimmed(.email).lowercased()
        result[.password] = value(of: .password)
        return result
    }

    func reset() {
        values = [:]
        touched = []
        for field in FormField.allCases {
            show(nil, for: field)
        }
        notifyCanSubmit()
    }

    private func trimmed(_ field: FormField) -> String {
        return value(of: field).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func validate(_ field: FormField) -> FieldError? {
        switch field {
        case .name:
            return trimmed(.name).isEmpty ? .missing : nil
        case .email:
            let email = trimmed(.email)
            if email.isEmpty { return .missing }
            let parts = email.components(separatedBy: "@")
            if parts.count != 2 || parts[0].isEmpty || !parts[1].contains(".") || parts[1].hasPrefix(".") || parts[1].hasSuffix(".") {
                return .invalid
            }
            return isEmailTaken(email.lowercased()) ? .taken : nil
        case .password:
            let password = value(of: .password)
            if password.isEmpty { return .missing }
            return password.count < 8 ? .tooShort(8) : nil
        case .confirmation:
            if value(of: .confirmation).isEmpty { return .missing }
            return value(of: .confirmation) != value(of: .password) ? .mismatch : nil
        }
    }

    private func show(_ error: FieldError?, for field: FormField) {
        if shownErrors[field] == error { return }
        shownErrors[field] = error
        delegate?.form(self, didUpdate: error, for: field)
    }

    private func notifyCanSubmit() {
        let can = canSubmit
        if can == couldSubmit { return }
        couldSubmit = can
        delegate?.form(self, canSubmit: can)
    }
}

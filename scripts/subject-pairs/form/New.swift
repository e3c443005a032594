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

final class RegistrationForm {

    private typealias Rule = @Sendable (RegistrationForm) -> FieldError?

    private struct Entry {
        var text = ""
        var isTouched = false
        var shownError: FieldError?

        var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    private static let rules: [FormField: [Rule]] = [
        .name: [{ $0[.name].trimmed.isEmpty ? .missing : nil }],
        .email: [
            { $0[.email].trimmed.isEmpty ? .missing : nil },
            { looksLikeAddress($0[.email].trimmed) ? nil : .invalid },
            { $0.isEmailTaken($0[.email].trimmed.lowercased()) ? .taken : nil },
        ],
        .password: [
            { $0[.password].text.isEmpty ? .missing : nil },
            { $0[.password].text.count >= 8 ? nil : .tooShort(8) },
        ],
        .confirmation: [
            { $0[.confirmation].text.isEmpty ? .missing : nil },
            { $0[.confirmation].text == $0[.password].text ? nil : .mismatch },
        ],
    ]

    /// Fields whose validity hangs on another one.
    private static let dependents: [FormField: [FormField]] = [.password: [.confirmation]]

    weak var delegate: (any RegistrationFormDelegate)?

    private let isEmailTaken: (String) -> Bool
    private var entries = Dictionary(uniqueKeysWithValues: FormField.allCases.map { ($0, Entry()) })
    private var announced = false

    init(isEmailTaken: @escaping (String) -> Bool = { _ in false }) {
        self.isEmailTaken = isEmailTaken
    }

    var canSubmit: Bool {
        FormField.allCases.allSatisfy { problem(with: $0) == nil }
    }

    func value(of field: FormField) -> String { self[field].text }
    func error(for field: FormField) -> FieldError? { self[field].shownError }

    func setValue(_ value: String, for field: FormField) {
        self[field].text = value
        for candidate in [field] + Self.dependents[field, default: []] where self[candidate].isTouched {
            refreshError(of: candidate)
        }
        announceIfNeeded()
    }

    func endEditing(_ field: FormField) {
        self[field].isTouched = true
        refreshError(of: field)
    }

    func submit() -> [FormField: String]? {
        FormField.allCases.forEach(endEditing)
        guard canSubmit else { return nil }
        return [
            .name: self[.name].trimmed,
            .email: self[.email].trimmed.lowercased(),
            .password: self[.password].text,
        ]
    }

    func reset() {
        for field in FormField.allCases {
            self[field].text = ""
            self[field].isTouched = false
        }
        for field in FormField.allCases {
            present(nil, for: field)
        }
        announceIfNeeded()
    }

    private subscript(field: FormField) -> Entry {
        get { entries[field] ?? Entry() }
        set { entries[field] = newValue }
    }

    private func problem(with field: FormField) -> FieldError? {
        for rule in Self.rules[field, default: []] {
            if let error = rule(self) { return error }
        }
        return nil
    }

    private func refreshError(of field: FormField) {
        present(problem(with: field), for: field)
    }

    private func present(_ error: FieldError?, for field: FormField) {
        guard self[field].shownError != error else { return }
        self[field].shownError = error
        delegate?.form(self, didUpdate: error, for: field)
    }

    private func announceIfNeeded() {
        let now = canSubmit
        guard now != announced else { return }
        announced = now
        delegate?.form(self, canSubmit: now)
    }

    private static func looksLikeAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let host = parts.last, !parts[0].isEmpty else { return false }
        return host.contains(".") && host.first != "." && host.last != "."
    }
}

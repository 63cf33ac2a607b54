package import FamilyCore

/// The sign-in form: a name and a password, of a member or of a Wi-Fi; or one line for a server's address.
package struct SignInForm: Equatable, Sendable {
    package enum Field: CaseIterable, Sendable { case userName, password }

    package enum Purpose: Equatable, Sendable {
        /// A member of the family signs the frame in.
        case family
        /// The password of the Wi-Fi with this name; nil: the name of a hidden one is typed, too.
        case network(String?)
        /// The server's address, in place of a password.
        case server

        /// Whether what is typed last is to be hidden from others in the room, or can be.
        package var hasSecret: Bool { self != .server }
        package var asksForName: Bool { self == .family || self == .network(nil) }
    }

    package let purpose: Purpose
    package private(set) var userName: TypedLine
    /// NB: the memory of a `String` cannot be overwritten; `forgetPassword` releases the only copy.
    package private(set) var password: TypedLine
    package var focus: Field
    package var isPasswordShown: Bool

    package init(_ purpose: Purpose = .family) {
        self.purpose = purpose
        userName = TypedLine(longest: purpose == .family ? 60 : NetworkName.longest)
        password = TypedLine(longest: purpose.longestPassword)
        focus = purpose.asksForName ? .userName : .password
        // A router's password is long and stands on the router for everybody to read.
        isPasswordShown = purpose != .family
    }

    /// The line of the focused field.
    package var line: TypedLine {
        get { focus == .userName ? userName : password }
        set {
            if focus == .userName { userName = newValue } else { password = newValue }
        }
    }

    package mutating func forgetPassword() {
        password.clear()
        isPasswordShown = purpose != .family
    }

    /// The name and password; nil while one of them is empty that is needed.
    ///
    /// A hidden Wi-Fi may have no password.
    package var credentials: SignIn.Credentials? {
        guard !purpose.asksForName || !userName.isBlank else { return nil }
        guard purpose == .network(nil) || !password.letters.isEmpty else { return nil }
        return SignIn.Credentials(userName: userName.text, password: password.text)
    }
}

extension SignInForm.Purpose {
    fileprivate var longestPassword: Int {
        switch self {
        case .family: WordLimits.password.upperBound
        case .network: JoinRequest.longestPassword
        case .server: AddressCandidates.longest
        }
    }
}

/// One line of typed text with a caret.
package struct TypedLine: Equatable, Sendable {
    package private(set) var letters: [Character] = []
    /// The number of letters before the caret.
    package private(set) var caret = 0
    private let longest: Int

    init(longest: Int) { self.longest = longest }

    package var text: String { String(letters) }
    var isBlank: Bool { letters.allSatisfy(\.isWhitespace) }

    /// Inserts text at the caret; letters beyond `longest` and control characters are ignored.
    mutating func insert(_ text: String) {
        for letter in text where letters.count < longest && !Self.isControl(letter) {
            letters.insert(letter, at: caret)
            caret += 1
        }
    }

    /// Erases the letter before the caret.
    mutating func erase() {
        guard caret > 0 else { return }
        caret -= 1
        letters.remove(at: caret)
    }

    /// Erases the letter after the caret.
    mutating func eraseForward() {
        guard caret < letters.count else { return }
        letters.remove(at: caret)
    }

    mutating func moveCaret(by count: Int) { caret = min(max(caret + count, 0), letters.count) }
    mutating func moveCaretToStart() { caret = 0 }
    mutating func moveCaretToEnd() { caret = letters.count }

    mutating func clear() {
        letters = []
        caret = 0
    }

    private static func isControl(_ letter: Character) -> Bool {
        letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

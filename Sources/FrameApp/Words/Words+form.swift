import FamilyCore
import FrameCore

// The words of the form for a member's name and password, for a Wi-Fi's, or for a server's address.

extension Words {
    func title(of purpose: SignInForm.Purpose) -> String {
        switch purpose {
        case .family: text(.signInTitle)
        case .network(let name): name.map(apart) ?? text(.hiddenNetwork)
        case .server: text(.whereIsAlbum)
        }
    }

    func label(of field: SignInForm.Field, _ purpose: SignInForm.Purpose) -> String {
        switch (purpose, field) {
        case (.family, .userName): text(.userName)
        case (.family, .password): text(.password)
        case (.network, .userName): text(.networkName)
        case (.network(nil), .password): text(.password)
        case (.network, .password): text(.networkPassword)
        case (.server, _): text(.serverAddress)
        }
    }

    /// Returns the word on the key that goes to the next field or sends the form.
    func enter(_ purpose: SignInForm.Purpose, on field: SignInForm.Field) -> String {
        if field == .userName { return text(.next) }
        return text(purpose == .family ? .signIn : .joinNetwork)
    }
}

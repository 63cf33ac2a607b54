/// The view for signing in, as it is drawn: a form over a keyboard.
package struct SceneSignIn: Equatable, Sendable {
    package var userName: String
    /// Dots, unless it is shown.
    package var password: String
    package var isPasswordShown: Bool
    package var focus: SignInForm.Field
    /// How many letters of the focused field stand before its caret.
    package var caret: Int
    package var keyboard: Keyboard
    /// What lies under a finger.
    package var pressed: Set<SignInControl>
    /// The other letters of a key that is held.
    package var choices: KeyChoices?
    /// What went wrong.
    package var complaint: Phrase?
    /// The server is asked, and the keys mean nothing meanwhile.
    package var isWaiting: Bool

    package init(
        userName: String,
        password: String,
        isPasswordShown: Bool,
        focus: SignInForm.Field,
        caret: Int,
        keyboard: Keyboard,
        pressed: Set<SignInControl>,
        choices: KeyChoices?,
        complaint: Phrase?,
        isWaiting: Bool = false
    ) {
        self.userName = userName
        self.password = password
        self.isPasswordShown = isPasswordShown
        self.focus = focus
        self.caret = caret
        self.keyboard = keyboard
        self.pressed = pressed
        self.choices = choices
        self.complaint = complaint
        self.isWaiting = isWaiting
    }
}

extension Scene {
    /// Whether letters of a keyboard are wanted.
    package var takesText: Bool { if case .signIn = content { true } else { false } }
}

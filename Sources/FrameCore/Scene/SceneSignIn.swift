/// The sign-in view as drawn: a form above a keyboard.
package struct SceneSignIn: Equatable, Sendable {
    package var userName: String
    /// The password, as dots unless it is shown.
    package var password: String
    package var isPasswordShown: Bool
    package var focus: SignInForm.Field
    /// The number of letters before the caret in the focused field.
    package var caret: Int
    package var keyboard: Keyboard
    /// The controls under fingers.
    package var pressed: Set<SignInControl>
    /// The control that a remote control's OK presses; nil without one.
    package var marked: SignInControl?
    /// The other letters that a held key offers; nil if there are none.
    package var choices: KeyChoices?
    /// What went wrong; nil if nothing did.
    package var complaint: Phrase?
    /// Whether the server's answer is awaited; keys are ignored meanwhile.
    package var isWaiting: Bool
    package var purpose: SignInForm.Purpose

    package init(
        userName: String,
        password: String,
        isPasswordShown: Bool,
        focus: SignInForm.Field,
        caret: Int,
        keyboard: Keyboard,
        pressed: Set<SignInControl>,
        marked: SignInControl? = nil,
        choices: KeyChoices?,
        complaint: Phrase?,
        isWaiting: Bool = false,
        purpose: SignInForm.Purpose = .family
    ) {
        self.userName = userName
        self.password = password
        self.isPasswordShown = isPasswordShown
        self.focus = focus
        self.caret = caret
        self.keyboard = keyboard
        self.pressed = pressed
        self.marked = marked
        self.choices = choices
        self.complaint = complaint
        self.isWaiting = isWaiting
        self.purpose = purpose
    }
}

extension Scene {
    /// Whether text input of a keyboard is wanted.
    package var takesText: Bool { if case .signIn = content { true } else { false } }
}

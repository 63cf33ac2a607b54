/// A key of the on-screen keyboard, by what it does.
package enum KeyboardKey: Hashable, Sendable {
    /// Writes this letter, digit or sign.
    case letter(Character)
    case space
    case backspace
    case shift
    /// Shows the keys of another page.
    case page(Keyboard.Page)
    /// Goes to the next field, or sends the form.
    case enter
}

/// What pressing a key does to the text.
package enum Stroke: Equatable, Sendable {
    case insert(Character)
    case erase
    case enter
}

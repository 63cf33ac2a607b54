/// Everything on the sign-in view that a finger can mean.
package enum SignInControl: Hashable, Sendable {
    case key(KeyboardKey)
    case field(SignInForm.Field)
    /// Shows the password's letters, or dots in their place.
    case reveal
    case back

    var isKey: Bool { if case .key = self { true } else { false } }
}

/// Where everything on the sign-in view lies, for the finger and for the
/// painter alike.
package struct SignInPlan: Equatable, Sendable {
    package let back: PixelRect
    package let title: PixelRect
    package let userName: PixelRect
    package let password: PixelRect
    /// Above each field, for its name.
    package let labelHeight: Int
    /// What went wrong, or nothing.
    package let message: PixelRect
    package let keyboard: KeyboardPlan

    /// Of the height, for the keyboard; the rest is for what is being typed.
    private static let keyboardShare = 56
    /// A key is at most half as high again as it is wide: in hundredths of the
    /// screen's width, four rows of ten keys.
    private static let tallestKeyboard = 60

    package init(_ screen: PixelSize, _ keyboard: Keyboard) {
        let height = min(screen.height * Self.keyboardShare / 100, screen.width * Self.tallestKeyboard / 100)
        let unit = Double(min(screen.width, screen.height)) / 100
        let edge = Int(unit)
        let keys = PixelRect(
            x: edge,
            y: screen.height - height - edge,
            width: screen.width - 2 * edge,
            height: height
        )
        self.keyboard = KeyboardPlan(keyboard, in: keys, gap: max(Int(unit * 1.2), 4))
        let desk = PixelRect(x: 0, y: 0, width: screen.width, height: keys.y)
        let rows = Double(desk.height) < Rows.tallest * unit ? Rows(wide: desk, unit) : Rows(tall: desk, unit)
        back = rows.back
        title = PixelRect(x: back.maxX, y: back.y, width: screen.width - 2 * back.maxX, height: back.height)
        userName = rows.userName
        password = rows.password
        labelHeight = rows.labelHeight
        message = rows.message
    }

    /// At the right end of the password.
    package var reveal: PixelRect {
        let side = password.height
        return PixelRect(x: password.maxX - side, y: password.y, width: side, height: side)
    }

    package func frame(of field: SignInForm.Field) -> PixelRect { field == .userName ? userName : password }

    func control(x: Int, y: Int) -> SignInControl? {
        if let key = keyboard.key(x: x, y: y) { return .key(key) }
        if reveal.contains(x: x, y: y) { return .reveal }
        if back.contains(x: x, y: y) { return .back }
        return SignInForm.Field.allCases.first { reach(of: $0).contains(x: x, y: y) }.map(SignInControl.field)
    }

    /// A field's name is a part of it for a finger.
    private func reach(of field: SignInForm.Field) -> PixelRect {
        let frame = frame(of: field)
        return PixelRect(
            x: frame.x,
            y: frame.y - labelHeight,
            width: frame.width,
            height: frame.height + labelHeight
        )
    }
}

extension SignInPlan {
    /// Where a touch on the invitation asks for this view: the middle of the
    /// screen's foot.
    package static func opening(on screen: PixelSize) -> PixelRect {
        let height = min(screen.width, screen.height) * 13 / 100
        let width = screen.width * 60 / 100
        return PixelRect(
            x: (screen.width - width) / 2,
            y: screen.height - height,
            width: width,
            height: height
        )
    }
}

/// What lies above the keyboard.
private struct Rows {
    var back: PixelRect
    var userName: PixelRect
    var password: PixelRect
    var labelHeight: Int
    var message: PixelRect

    /// What the fields need one below the other, in hundredths of the screen's
    /// shorter side.
    static let tallest = 76.0

    /// Both fields beside one another: a lying screen is short of height.
    init(wide desk: PixelRect, _ unit: Double) {
        let margin = Int(unit * 5)
        let gap = Int(unit * 3)
        func part(_ hundredths: Int) -> Int { desk.height * hundredths / 100 }
        let width = (desk.width - 2 * margin - gap) / 2
        let top = part(41)
        back = PixelRect(x: 0, y: 0, width: Int(unit * 38), height: part(26))
        labelHeight = part(14)
        userName = PixelRect(x: margin, y: top, width: width, height: part(29))
        password = PixelRect(x: margin + width + gap, y: top, width: width, height: part(29))
        message = PixelRect(x: margin, y: top + part(30), width: desk.width - 2 * margin, height: part(28))
    }

    /// One below the other, in the middle of the room.
    init(tall desk: PixelRect, _ unit: Double) {
        func units(_ count: Double) -> Int { Int(unit * count) }
        let margin = units(6)
        let width = desk.width - 2 * margin
        back = PixelRect(x: 0, y: 0, width: units(30), height: units(15))
        labelHeight = units(8)
        let field = units(14)
        let whole = 2 * (labelHeight + field) + units(4) + units(13)
        let top = back.maxY + max((desk.height - back.maxY - whole) / 2, 0)
        userName = PixelRect(x: margin, y: top + labelHeight, width: width, height: field)
        let second = userName.maxY + units(4) + labelHeight
        password = PixelRect(x: margin, y: second, width: width, height: field)
        message = PixelRect(x: margin, y: password.maxY + units(1), width: width, height: units(12))
    }
}

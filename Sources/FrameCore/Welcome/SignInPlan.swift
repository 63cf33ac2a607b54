/// A control of the sign-in view.
package enum SignInControl: Hashable, Sendable {
    case key(KeyboardKey)
    case field(SignInForm.Field)
    /// Shows the password's letters, or dots in their place.
    case reveal
    case back

    var isKey: Bool { if case .key = self { true } else { false } }
}

/// The layout of the sign-in view, for touches and for painting.
package struct SignInPlan: Equatable, Sendable {
    package let back: PixelRect
    package let title: PixelRect
    package let userName: PixelRect
    package let password: PixelRect
    /// The height of the label above each field, in pixels.
    package let labelHeight: Int
    /// The area for a message about what went wrong.
    package let message: PixelRect
    package let keyboard: KeyboardPlan
    private let hasReveal: Bool

    /// The keyboard's share of the screen's height, in percent.
    private static let keyboardShare = 56
    /// The maximum height of the keyboard, in percent of the screen's width, so that a key is at most half as high
    /// again as it is wide.
    private static let tallestKeyboard = 60

    /// Lays the view out, with a field for a name above or beside the password's if the purpose needs one.
    package init(_ screen: PixelSize, _ keyboard: Keyboard, _ purpose: SignInForm.Purpose = .family) {
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
        let area = PixelRect(x: 0, y: 0, width: screen.width, height: keys.y)
        var rows = Double(area.height) < Rows.tallest * unit ? Rows(wide: area, unit) : Rows(tall: area, unit)
        if !purpose.asksForName { rows.leaveNameOut() }
        back = rows.back
        title = PixelRect(x: back.maxX, y: back.y, width: screen.width - 2 * back.maxX, height: back.height)
        userName = rows.userName
        password = rows.password
        hasReveal = purpose.hasSecret
        labelHeight = rows.labelHeight
        message = rows.message
    }

    /// The button at the right end of the password field; empty where there is nothing to hide.
    package var reveal: PixelRect {
        let side = hasReveal ? password.height : 0
        return PixelRect(x: password.maxX - side, y: password.y, width: side, height: side)
    }

    package func frame(of field: SignInForm.Field) -> PixelRect { field == .userName ? userName : password }

    /// The fields that are there.
    package var fields: [SignInForm.Field] { SignInForm.Field.allCases.filter { !frame(of: $0).isEmpty } }

    func control(x: Int, y: Int) -> SignInControl? {
        if let key = keyboard.key(x: x, y: y) { return .key(key) }
        if reveal.contains(x: x, y: y) { return .reveal }
        if back.contains(x: x, y: y) { return .back }
        return SignInForm.Field.allCases.first { reach(of: $0).contains(x: x, y: y) }.map(SignInControl.field)
    }

    /// Returns the area for touches of a field, including its label.
    private func reach(of field: SignInForm.Field) -> PixelRect {
        let frame = frame(of: field)
        guard !frame.isEmpty else { return frame }
        return PixelRect(
            x: frame.x,
            y: frame.y - labelHeight,
            width: frame.width,
            height: frame.height + labelHeight
        )
    }
}

extension SignInPlan {
    /// Returns the area at the middle of the invitation's foot that opens the sign-in when touched.
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

/// The layout above the keyboard.
private struct Rows {
    var back: PixelRect
    var userName: PixelRect
    var password: PixelRect
    var labelHeight: Int
    var message: PixelRect

    /// The height that the fields need one below the other, in hundredths of the screen's shorter side.
    static let tallest = 76.0

    /// Places the fields side by side, because a landscape screen has little height.
    init(wide area: PixelRect, _ unit: Double) {
        let margin = Int(unit * 5)
        let gap = Int(unit * 3)
        func part(_ hundredths: Int) -> Int { area.height * hundredths / 100 }
        let width = (area.width - 2 * margin - gap) / 2
        let top = part(41)
        back = PixelRect(x: 0, y: 0, width: Int(unit * 38), height: part(26))
        labelHeight = part(14)
        userName = PixelRect(x: margin, y: top, width: width, height: part(29))
        password = PixelRect(x: margin + width + gap, y: top, width: width, height: part(29))
        message = PixelRect(x: margin, y: top + part(30), width: area.width - 2 * margin, height: part(28))
    }

    /// Gives the place of the name to the password.
    mutating func leaveNameOut() {
        password = PixelRect(
            x: userName.x,
            y: userName.y,
            width: password.maxX - userName.x,
            height: password.height
        )
        message.height += message.y - password.maxY
        message.y = password.maxY
        userName = PixelRect(x: userName.x, y: userName.y, width: 0, height: 0)
    }

    /// Places the fields one below the other, vertically centred.
    init(tall area: PixelRect, _ unit: Double) {
        func units(_ count: Double) -> Int { Int(unit * count) }
        let margin = units(6)
        let width = area.width - 2 * margin
        back = PixelRect(x: 0, y: 0, width: units(30), height: units(15))
        labelHeight = units(8)
        let field = units(14)
        let whole = 2 * (labelHeight + field) + units(4) + units(13)
        let top = back.maxY + max((area.height - back.maxY - whole) / 2, 0)
        userName = PixelRect(x: margin, y: top + labelHeight, width: width, height: field)
        let second = userName.maxY + units(4) + labelHeight
        password = PixelRect(x: margin, y: second, width: width, height: field)
        message = PixelRect(x: margin, y: password.maxY + units(1), width: width, height: units(12))
    }
}

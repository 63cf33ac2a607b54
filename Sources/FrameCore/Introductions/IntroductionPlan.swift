/// The possible answers on the card about a newcomer.
package enum IntroductionChoice: CaseIterable, Sendable {
    case yes, notNow

    var other: IntroductionChoice { self == .yes ? .notNow : .yes }
}

/// The layout of that card, for touches and for painting.
package struct IntroductionPlan: Equatable, Sendable {
    package let board: PixelRect
    /// The area of the question.
    package let words: PixelRect
    package let yes: PixelRect
    package let notNow: PixelRect

    // All values are in hundredths of the screen's shorter side.
    private static let margin = 6.0
    private static let inset = 6.0
    private static let gap = 4.0
    /// Two centimetres on a 7-inch panel: more than a thumb's width.
    private static let button = 18.0
    private static let lying = (width: 150.0, height: 76.0)
    private static let standing = (width: 88.0, height: 108.0)
    private static let smallLying = (width: 124.0, height: 54.0)
    private static let smallStanding = (width: 88.0, height: 84.0)

    /// `isSmall`: for a short question, beside whose card the photo can still be seen.
    package init(_ screen: PixelSize, isSmall: Bool = false) {
        let unit = Double(min(screen.width, screen.height)) / 100
        func units(_ count: Double) -> Int { Int(unit * count) }
        let isLying = screen.width >= screen.height
        let usual = isLying ? Self.lying : Self.standing
        let small = isLying ? Self.smallLying : Self.smallStanding
        let most = isSmall ? small : usual
        let width = min(screen.width - 2 * units(Self.margin), units(most.width))
        let height = min(screen.height - 2 * units(Self.margin), units(most.height))
        let board = PixelRect(
            x: (screen.width - width) / 2,
            y: (screen.height - height) / 2,
            width: width,
            height: height
        )
        let (inset, gap, button) = (units(Self.inset), units(Self.gap), units(Self.button))
        let room = board.shrunk(by: inset)
        let width1 = isLying ? (room.width - gap) / 2 : room.width
        let foot = isLying ? button : 2 * button + gap
        let top = room.maxY - foot
        yes = PixelRect(x: room.x, y: top, width: width1, height: button)
        notNow = isLying ? yes.moved(x: width1 + gap, y: 0) : yes.moved(x: 0, y: button + gap)
        words = PixelRect(x: room.x, y: room.y, width: room.width, height: top - gap - room.y)
        self.board = board
    }

    package func frame(of choice: IntroductionChoice) -> PixelRect { choice == .yes ? yes : notNow }

    /// Returns the button at this pixel; touches slightly beside a button count.
    func choice(x: Int, y: Int) -> IntroductionChoice? {
        IntroductionChoice.allCases.first { reach(of: $0).contains(x: x, y: y) }
    }

    /// Returns the button with half of the gap around it.
    private func reach(of choice: IntroductionChoice) -> PixelRect {
        let isLying = yes.y == notNow.y
        let gap = isLying ? notNow.x - yes.maxX : notNow.y - yes.maxY
        return frame(of: choice).shrunk(by: -(gap / 2))
    }
}

/// The layout of the list of Wi-Fis, for touches and for painting.
package struct NetworkListPlan: Equatable, Sendable {
    package enum Target: Hashable, Sendable {
        /// The row of the network with this index.
        case row(Int)
        /// A network whose name is typed.
        case other
        /// The rows of further networks.
        case more
        case back
    }

    package struct Place: Equatable, Sendable {
        package let target: Target
        package let frame: PixelRect
    }

    /// The maximum number of rows on a page, because each is as high as a finger needs.
    package static let mostRows = 5

    /// The area of the question and of a sentence of two lines below it, large enough also for the smallest letters
    /// that a panel may have; the rows begin a gap below it.
    package let heading: PixelRect
    /// The rows on the screen.
    package let rows: [Place]
    /// The buttons at the foot, from left to right.
    package let buttons: [Place]
    package let pages: Int

    /// Lays out page `page` of `count` networks.
    package init(_ screen: PixelSize, count: Int, page: Int, hasBack: Bool) {
        let unit = Double(min(screen.width, screen.height)) / 100
        func units(_ number: Double) -> Int { Int(unit * number) }
        pages = max((count + Self.mostRows - 1) / Self.mostRows, 1)
        let first = min(page, pages - 1) * Self.mostRows
        let width = min(screen.width - units(10), units(120))
        let left = (screen.width - width) / 2
        let (head, row, gap, foot) = (units(20), units(11), units(2), units(10))
        // The buttons stay where they are, however many networks come and go.
        let whole = head + gap + Self.mostRows * (row + gap) + units(1) + foot
        let top = max((screen.height - whole) / 2, 0)
        let firstRow = top + head + gap
        heading = PixelRect(x: left, y: top, width: width, height: head)
        rows = (0..<max(min(count - first, Self.mostRows), 0)).map { number in
            let frame = PixelRect(x: left, y: firstRow + number * (row + gap), width: width, height: row)
            return Place(target: .row(first + number), frame: frame)
        }
        let targets: [Target] = (hasBack ? [.back] : []) + [.other] + (pages > 1 ? [.more] : [])
        let each = (width - gap * (targets.count - 1)) / targets.count
        buttons = targets.enumerated().map { number, target in
            let frame = PixelRect(x: left + number * (each + gap), y: top + whole - foot, width: each, height: foot)
            return Place(target: target, frame: frame)
        }
    }

    func target(at point: ScreenPoint, on screen: PixelSize) -> Target? {
        let place = point.pixel(on: screen)
        return (rows + buttons).first { $0.frame.contains(x: place.x, y: place.y) }?.target
    }
}

/// The layout of the page about the network that the frame is in.
package struct NetworkFactsPlan: Equatable, Sendable {
    package enum Target: Hashable, Sendable { case choose, back }

    /// The area of the facts.
    package let facts: PixelRect
    package let choose: PixelRect
    package let back: PixelRect

    package init(_ screen: PixelSize) {
        let unit = Double(min(screen.width, screen.height)) / 100
        func units(_ number: Double) -> Int { Int(unit * number) }
        let width = min(screen.width - units(12), units(90))
        let left = (screen.width - width) / 2
        let (high, gap, margin) = (units(12), units(2.4), units(5))
        back = PixelRect(x: left, y: screen.height - margin - high, width: width, height: high)
        choose = PixelRect(x: left, y: back.y - gap - high, width: width, height: high)
        facts = PixelRect(x: left, y: margin, width: width, height: choose.y - 2 * margin)
    }

    func target(at point: ScreenPoint, on screen: PixelSize) -> Target? {
        let place = point.pixel(on: screen)
        if choose.contains(x: place.x, y: place.y) { return .choose }
        return back.contains(x: place.x, y: place.y) ? .back : nil
    }

    /// Returns the area at the foot of a notice that opens the list when touched.
    package static func opening(on screen: PixelSize) -> PixelRect {
        let height = min(screen.width, screen.height) * 11 / 100
        let width = screen.width * 60 / 100
        return PixelRect(x: (screen.width - width) / 2, y: 0, width: width, height: height)
    }
}

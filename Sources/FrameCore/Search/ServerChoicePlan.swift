/// The layout of the question which server it is, for touches and for painting.
package struct ServerChoicePlan: Equatable, Sendable {
    package enum Target: Equatable, Sendable {
        /// The row of the server with this index.
        case row(Int)
        /// The rows of other servers.
        case more
        /// Another server, whose address somebody knows.
        case address
    }

    /// The maximum number of rows on a page, because each is as high as a finger needs.
    package static let mostRows = 5

    package let heading: PixelRect
    /// The rows on the screen, each with the index of its server.
    package let rows: [(index: Int, frame: PixelRect)]
    /// The button that shows other rows; nil if all are on the screen.
    package let more: PixelRect?
    /// The button for who knows the address of a server that is not in the list.
    package let address: PixelRect
    package let pages: Int

    /// Lays out page `page` of `count` servers.
    package init(_ screen: PixelSize, count: Int, page: Int) {
        let unit = Double(min(screen.width, screen.height)) / 100
        func units(_ number: Double) -> Int { Int(unit * number) }
        pages = max((count + Self.mostRows - 1) / Self.mostRows, 1)
        let first = min(page, pages - 1) * Self.mostRows
        let shown = max(min(count - first, Self.mostRows), 0)
        let width = min(screen.width - units(10), units(120))
        let left = (screen.width - width) / 2
        let (head, row, gap, foot) = (units(22), units(11), units(2), units(9))
        // With several pages, the button stays where it is on each.
        let places = pages > 1 ? Self.mostRows : shown
        let list = head + places * (row + gap)
        let feet = pages > 1 && list + 2 * foot <= screen.height ? 2 : 1
        let whole = list + feet * foot
        let top = max((screen.height - whole) / 2, 0)
        heading = PixelRect(x: left, y: top, width: width, height: head)
        rows = (0..<shown).map { number in
            (first + number, PixelRect(x: left, y: top + head + number * (row + gap), width: width, height: row))
        }
        let button = PixelRect(x: left, y: top + list, width: width, height: foot)
        (more, address) = pages > 1 ? Self.buttons(in: button, isStacked: feet == 2) : (nil, button)
    }

    /// Returns the places of both buttons: one below the other, or on a wide screen on one line, where the other rows are
    /// one short word.
    private static func buttons(in first: PixelRect, isStacked: Bool) -> (more: PixelRect?, address: PixelRect) {
        var (more, address) = (first, first)
        if isStacked {
            address.y = first.maxY
        } else {
            more.width = first.width / 4
            address.x = more.maxX
            address.width = first.width - more.width
        }
        return (more, address)
    }

    package static func == (one: ServerChoicePlan, other: ServerChoicePlan) -> Bool {
        (one.heading, one.more, one.address) == (other.heading, other.more, other.address)
            && one.rows.map(\.frame) == other.rows.map(\.frame)
    }

    func target(at point: ScreenPoint, on screen: PixelSize) -> Target? {
        let place = point.pixel(on: screen)
        if let more, more.contains(x: place.x, y: place.y) { return .more }
        if address.contains(x: place.x, y: place.y) { return .address }
        return rows.first { $0.frame.contains(x: place.x, y: place.y) }.map { .row($0.index) }
    }

    /// Returns the area at the middle of the invitation's head that shows the server's name, and asks again when touched.
    package static func name(on screen: PixelSize) -> PixelRect {
        let height = min(screen.width, screen.height) * 11 / 100
        let width = screen.width * 60 / 100
        return PixelRect(x: (screen.width - width) / 2, y: 0, width: width, height: height)
    }
}

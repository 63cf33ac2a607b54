import FamilyCore
import FamilyTesting
import FrameCore
import Testing

extension House {
    /// The moment with this number, counted from the oldest one.
    static func memory(_ number: Int) -> MomentID { .make("memory-\(number)") }

    /// A family with so many past moments of two photos each, the oldest first, and one photo after them.
    static func withMemories(_ count: Int, configuration: FrameConfiguration = FrameConfiguration()) -> House {
        var album = ModelAlbum(photos: 2 * count + 1)
        for number in 1...count {
            let month = String(101 + number % 12).suffix(2)
            let day = "\(1980 + number / 12)-\(month)-04"
            album.keep(
                .make(
                    memory(number).text,
                    title: "Memory \(number)",
                    starts: "\(day)T14:00:00",
                    ends: "\(day)T18:00:00"
                )
            )
            for position in [2 * number - 1, 2 * number] {
                album.setMoment(memory(number), at: album.photos.count - position)
            }
        }
        return family(album, configuration: configuration)
    }

    var lane: SceneLane? { grid?.lane }

    /// One finger across the middle.
    mutating func glideAside(from: Double, to: Double, taking time: Duration = .milliseconds(200)) {
        mouseDown(from, 0.5)
        for step in 1...8 {
            wait(time / 8, answering: false)
            tell(.screen(.touchMoved(.mouse, to: ScreenPoint(x: from + (to - from) * Double(step) / 8, y: 0.5))))
        }
        mouseUp(to, 0.5)
    }

    mutating func openLane() {
        openGrid()
        glideAside(from: 0.8, to: 0.4)
        wait(.seconds(1))
    }

    mutating func tapCover(titled title: String) {
        guard let place = lane?.covers.first(where: { $0.title == title })?.place else {
            Issue.record("\(title) is not in sight")
            return
        }
        let x = (Double(place.x) + Double(place.width) / 2) / 1920
        tapAt(x, (Double(place.y) + Double(place.height) / 2) / 1080)
    }
}

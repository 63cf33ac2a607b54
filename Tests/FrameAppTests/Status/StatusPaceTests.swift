import FamilyTesting
import FrameCore
import Testing

@testable import FrameApp

struct StatusPaceTests {
    var pace = StatusPace()

    private func at(_ seconds: Double) -> Uptime { Uptime(.milliseconds(Int64(seconds * 1000))) }

    private func status(page: Int64? = nil, code: String? = nil, photos: Int = 0) -> StatusDocument {
        var frame = Frame().status
        frame.code = code
        frame.page = page.map { .make("photo-\($0)") }
        frame.shelfPhotos = photos
        return StatusDocument(frame)
    }

    @Test mutating func `the first is written at once`() {
        #expect(pace.due(status(page: 1), now: at(0)) == status(page: 1))
        #expect(pace.deadline == nil)
    }

    @Test mutating func `what did not change is not written again`() {
        _ = pace.due(status(code: "A"), now: at(0))
        #expect(pace.due(status(code: "A"), now: at(100)) == nil)
        #expect(pace.deadline == nil)
    }

    @Test mutating func `a change soon after the last waits for its second`() {
        _ = pace.due(status(), now: at(0))
        #expect(pace.due(status(code: "A"), now: at(0.2)) == nil)
        #expect(pace.deadline == at(1))
        #expect(pace.due(status(code: "A"), now: at(1)) == status(code: "A"))
    }

    @Test mutating func `turning pages writes nothing until one rests`() {
        _ = pace.due(status(page: 0), now: at(0))
        for page in 1...300 {
            #expect(pace.due(status(page: Int64(page)), now: at(10 + Double(page))) == nil)
        }
        #expect(pace.deadline == at(312))
        #expect(pace.due(status(page: 300), now: at(312)) == status(page: 300))
    }

    @Test mutating func `a page that is left again is never named`() {
        _ = pace.due(status(page: 1), now: at(0))
        _ = pace.due(status(page: 2), now: at(10))
        #expect(pace.due(status(page: 1), now: at(11)) == nil)
        #expect(pace.due(status(page: 1), now: at(20)) == nil)
        #expect(pace.deadline == nil)
    }

    @Test mutating func `something else that changed is written while pages are turned`() {
        _ = pace.due(status(page: 1), now: at(0))
        let written = pace.due(status(page: 2, photos: 9), now: at(10))
        #expect(written == status(page: 1, photos: 9))
        // And the page comes once it has rested, though nothing else happens.
        #expect(pace.deadline == at(12))
        #expect(pace.due(status(page: 2, photos: 9), now: at(12)) == status(page: 2, photos: 9))
    }
}

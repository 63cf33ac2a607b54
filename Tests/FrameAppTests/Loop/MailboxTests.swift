import FrameCore
import Synchronization
import Testing

@testable import FrameApp

struct MailboxTests {
    @Test func `the thousandth notification goes no deeper than the first`() {
        let places = Mutex<[UInt]>([])
        let mailbox = Mailbox()
        mailbox.whenPosted {
            var here = 0
            let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            places.withLock { $0.append(place) }
        }
        for _ in 1...1000 { mailbox.notify() }
        #expect(Set(places.withLock { $0.dropFirst() }).count == 1)
    }

    @Test func `what was posted is taken once and in order`() {
        let mailbox = Mailbox()
        mailbox.post(.streamOpened)
        mailbox.post(.streamBroke)
        #expect(mailbox.take() == [.streamOpened, .streamBroke])
        #expect(mailbox.take() == [])
    }
}

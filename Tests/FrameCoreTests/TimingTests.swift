import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct BackoffTests {
    @Test func `the longest waits are 5, 10, 20 … 300 seconds`() {
        var backoff = Backoff()
        let waits = (0..<9).map { _ in backoff.delay(fraction: 1) }
        #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
    }

    @Test func `full jitter goes down to nothing`() {
        var backoff = Backoff()
        #expect(backoff.delay(fraction: 0) == .zero)
        #expect(backoff.delay(fraction: 0.5) == .seconds(5))
    }

    @Test func `success begins anew`() {
        var backoff = Backoff()
        for _ in 0..<5 { _ = backoff.delay(fraction: 1) }
        backoff.succeeded()
        #expect(backoff.delay(fraction: 1) == .seconds(5))
    }
}

struct JitterTests {
    @Test func `numbers lie from 0 to 1 and spread evenly`() {
        var jitter = Jitter(seed: 5)
        let numbers = (0..<2000).map { _ in jitter.fraction() }
        #expect(numbers.allSatisfy { 0 <= $0 && $0 < 1 })
        #expect(abs(numbers.reduce(0, +) / 2000 - 0.5) < 0.03)
    }

    @Test func `two seeds go two ways, one seed one`() {
        var one = Jitter(seed: 1)
        var same = Jitter(seed: 1)
        var other = Jitter(seed: 2)
        let first = one.fraction()
        #expect(first == same.fraction())
        #expect(first != other.fraction())
    }
}

struct ReachabilityTests {
    @Test func `one minute of silence is nobody's business`() {
        var reachability = Reachability()
        reachability.failed(.unreachable("gone"), now: .start)
        reachability.failed(.unreachable("gone"), now: Uptime(.seconds(30)))
        #expect(reachability.isLost)
        #expect(!reachability.isOffline(now: Uptime(.seconds(59))))
        #expect(reachability.isOffline(now: Uptime(.seconds(60))))
        reachability.answered()
        #expect(!reachability.isOffline(now: Uptime(.seconds(61))))
    }

    @Test(arguments: [ServerError.notFound, .unknownFrame, .slowDown(interval: 3), .revoked(nil)])
    func `a refusal is an answer`(error: ServerError) {
        var reachability = Reachability()
        reachability.failed(.unreachable("gone"), now: .start)
        reachability.failed(error, now: .start)
        #expect(!reachability.isLost)
    }
}

struct LiveLineTests {
    @Test func `at most one line is opened`() {
        var line = EventStreamState()
        #expect(line.beginIfDue(now: .start) == true)
        #expect(line.beginIfDue(now: .start) == false)
        line.opened()
        #expect(line.isOpen)
        #expect(line.beginIfDue(now: .start) == false)
    }

    @Test func `a broken line is opened again after a pause`() {
        var line = EventStreamState()
        _ = line.beginIfDue(now: .start)
        line.broke(now: .start, fraction: 1)
        #expect(line.deadline == Uptime(.seconds(5)))
        #expect(line.beginIfDue(now: Uptime(.seconds(4))) == false)
        #expect(line.beginIfDue(now: Uptime(.seconds(5))) == true)
        line.broke(now: Uptime(.seconds(6)), fraction: 1)
        line.retryNow()
        #expect(line.beginIfDue(now: Uptime(.seconds(6))) == true)
    }

    @Test func `a line that breaks once more after the network came back is tried again soon`() {
        var line = EventStreamState()
        for _ in 0..<8 {
            _ = line.beginIfDue(now: line.deadline ?? .start)
            line.broke(now: line.deadline ?? .start, fraction: 1)
        }
        let back = Uptime(.seconds(3600))
        line.retryNow()
        #expect(line.beginIfDue(now: back) == true)
        line.broke(now: back, fraction: 1)
        #expect(line.deadline == back.advanced(by: Backoff.first))
    }
}

struct ReporterTests {
    @Test func `a page that rests five seconds is reported, leafing is not`() {
        var reporter = Reporter()
        reporter.shows(.make("a"), now: .start)
        reporter.shows(.make("b"), now: Uptime(.seconds(4)))
        #expect(reporter.deadline == Uptime(.seconds(9)))
        #expect(reporter.begin(now: Uptime(.seconds(5))) == false)
        #expect(reporter.begin(now: Uptime(.seconds(9))) == true)
    }

    @Test func `at most once a minute and at least every fifteen`() {
        var reporter = Reporter()
        reporter.shows(.make("a"), now: .start)
        _ = reporter.begin(now: Uptime(.seconds(5)))
        #expect(reporter.deadline == nil)
        reporter.ended()
        #expect(reporter.deadline == Uptime(.seconds(905)))
        reporter.shows(.make("b"), now: Uptime(.seconds(10)))
        #expect(reporter.deadline == Uptime(.seconds(65)))
    }

    @Test func `tells each page at once while somebody watches, and what is stale`() {
        var reporter = Reporter()
        reporter.shows(.make("a"), now: .start)
        #expect(reporter.begin(now: Uptime(.seconds(5))) == true)
        reporter.ended()
        // What was told a moment ago is known.
        reporter.watched(now: Uptime(.seconds(10)))
        #expect(reporter.deadline == Uptime(.seconds(905)))
        reporter.shows(.make("b"), now: Uptime(.seconds(20)))
        #expect(reporter.deadline == Uptime(.seconds(20)).advanced(by: Reporter.restWatched))
        #expect(reporter.begin(now: Uptime(.seconds(21))) == true)
        reporter.ended()
        // Leafing is told once a second at most.
        reporter.shows(.make("c"), now: Uptime(.milliseconds(21_100)))
        #expect(reporter.deadline == Uptime(.seconds(22)))
        #expect(reporter.begin(now: Uptime(.seconds(22))) == true)
        reporter.ended()
        // Nobody looked again.
        reporter.shows(.make("d"), now: Uptime(.seconds(100)))
        #expect(reporter.deadline == Uptime(.seconds(105)))
        reporter.watched(now: Uptime(.seconds(101)))
        #expect(reporter.begin(now: Uptime(.seconds(101))) == true)
        reporter.ended()
        reporter.watched(now: Uptime(.seconds(400)))
        #expect(reporter.begin(now: Uptime(.seconds(400))) == true)
    }

    @Test func `a report that failed is repeated after a growing wait, and soon once the server is back`() {
        var reporter = Reporter()
        reporter.shows(.make("a"), now: .start)
        #expect(reporter.begin(now: Uptime(.seconds(5))) == true)
        reporter.failed(fraction: 1, now: Uptime(.seconds(6)))
        #expect(reporter.deadline == Uptime(.seconds(11)))
        #expect(reporter.begin(now: Uptime(.seconds(11))) == true)
        reporter.failed(fraction: 1, now: Uptime(.seconds(12)))
        #expect(reporter.deadline == Uptime(.seconds(22)))
        reporter.retryNow()
        #expect(reporter.begin(now: Uptime(.seconds(12))) == true)
        reporter.ended()
        #expect(reporter.deadline == Uptime(.seconds(912)))
    }

    @Test func `a panel that goes dark is told like a page`() {
        var reporter = Reporter()
        var panel = FramePanel(width: 1280, height: 800, rotation: 0, isOn: true)
        reporter.shows(.make("a"), on: panel, now: .start)
        #expect(reporter.begin(now: Uptime(.seconds(5))) == true)
        reporter.ended()
        panel.isOn = false
        reporter.shows(nil, on: panel, now: Uptime(.seconds(200)))
        #expect(reporter.deadline == Uptime(.seconds(205)))
    }
}

struct PageKeeperTests {
    @Test func `only a page at rest is kept, and once`() {
        var keeper = CurrentPageSaver(kept: .make("a"))
        keeper.shows(.make("b"), now: .start)
        keeper.shows(.make("c"), now: Uptime(.seconds(1)))
        #expect(keeper.due(now: Uptime(.seconds(2))) == nil)
        #expect(keeper.due(now: Uptime(.seconds(3))) == .make("c"))
        #expect(keeper.deadline == nil)
        keeper.shows(.make("b"), now: Uptime(.seconds(4)))
        keeper.shows(.make("c"), now: Uptime(.seconds(5)))
        #expect(keeper.deadline == nil)
    }
}

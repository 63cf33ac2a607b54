import Testing

@testable import FrameCore

/// The way back into a Wi-Fi that NetworkManager has given up.
struct KnownNetworkTests {
    private let home = AccessPoint.make("Sommer")
    /// The crossed cloud.
    private let mark = ScreenPoint(x: 0.05, y: 0.95)

    /// A frame of a family that has been offline for a while, and hears only now how the machine is connected.
    private func offline(
        link: NetworkSurvey.Link = .none,
        radio: NetworkSurvey.Radio = .on
    ) -> House {
        var house = House.family(photos: 3)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(200))
        house.see([home], link: link, radio: radio)
        return house
    }

    /// Waits, and expects the next attempt at the end of that time, give or take five seconds.
    private func expectReturn(_ number: Int, after seconds: Int, in house: inout House) {
        house.wait(.seconds(seconds - 5))
        #expect(house.returns.count == number - 1, "attempt \(number) is early")
        house.wait(.seconds(10))
        #expect(house.returns.count == number, "attempt \(number) is late")
    }

    @Test func `a frame that stays without a network returns by itself, and tries ever more seldom`() {
        var house = offline()
        expectReturn(1, after: 120, in: &house)
        for (number, pause) in [(2, 120), (3, 240), (4, 480), (5, 960), (6, 960)] {
            house.endReturn(.wrongPassword)
            expectReturn(number, after: pause, in: &house)
        }
        #expect(house.returns == [1, 2, 3, 4, 5, 6] && !house.shown.isEmpty && house.joins.isEmpty)
    }

    @Test func `while no known Wi-Fi is in sight, it looks again every two minutes`() {
        var house = offline()
        expectReturn(1, after: 120, in: &house)
        for number in 2...8 {
            house.endReturn(.gone)
            expectReturn(number, after: 120, in: &house)
        }
    }

    @Test func `an attempt that nobody answers ends, and its answer comes too late`() {
        var house = offline()
        expectReturn(1, after: 120, in: &house)
        expectReturn(2, after: 190, in: &house)
        house.tell(.network(.returnEnded(1, .gone)))
        house.wait(.seconds(200))
        #expect(house.returns == [1, 2], "the second one went on")
    }

    @Test func `back in the Wi-Fi, the server is called at once, and the next loss begins anew`() {
        var house = offline()
        expectReturn(1, after: 120, in: &house)
        for (number, pause) in [(2, 120), (3, 240), (4, 480)] {
            house.endReturn(.failed)
            expectReturn(number, after: pause, in: &house)
        }
        let calls = house.calls { _ in true }
        house.serverIsGone = false
        house.see([home], link: .starting)
        house.endReturn()
        house.see([home], link: .wireless(home.name))
        #expect(house.calls { _ in true } > calls)
        house.wait(.seconds(3_600))
        #expect(house.returns.count == 4)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(200))
        house.see([home])
        expectReturn(5, after: 120, in: &house)
        house.endReturn(.failed)
        expectReturn(6, after: 120, in: &house)
    }

    @Test func `NetworkManager's own attempts come first`() {
        var house = offline()
        for _ in 0..<10 {
            house.wait(.seconds(100))
            house.see([home], link: .starting)
            house.wait(.seconds(30))
            house.see([home])
        }
        #expect(house.returns.isEmpty)
        expectReturn(1, after: 120, in: &house)
    }

    @Test(arguments: [
        (NetworkSurvey.Link.wired, NetworkSurvey.Radio.on), (.none, .off), (.none, .absent), (.starting, .on),
        (.wireless(.unknown), .on),
    ])
    func `with another network or without a radio, nothing is tried`(
        link: NetworkSurvey.Link,
        radio: NetworkSurvey.Radio
    ) {
        var house = offline(link: link, radio: radio)
        house.wait(.seconds(3_600))
        #expect(house.returns.isEmpty)
    }

    @Test func `a frame that reaches its server leaves the machine's networks alone`() {
        var house = House.family(photos: 3)
        house.see([home])
        house.wait(.seconds(3_600))
        #expect(house.returns.isEmpty)
    }

    @Test func `nobody who chooses a Wi-Fi is disturbed`() {
        var house = offline()
        house.wait(.seconds(110))
        house.tapOn(mark)
        house.wait(.seconds(60))
        house.touchOnFacts(.choose)
        house.wait(.seconds(100))
        house.touch(.row(0))
        house.wait(.seconds(100))
        house.tell(.screen(.typed("a long walk")))
        house.press(.enter)
        house.wait(.seconds(60))
        #expect(house.joins.count == 1 && house.returns.isEmpty)
        house.endJoin(.noAnswer)
        house.wait(.seconds(110))
        #expect(house.returns.isEmpty)
        house.wait(.seconds(15))
        #expect(house.returns == [1] && !house.shown.isEmpty, "whoever chose has gone")
    }

    @Test func `a frame without a family returns behind its list, which nobody touches`() {
        var house = House.stranded([home])
        expectReturn(1, after: 120, in: &house)
        #expect(house.networks != nil)
        house.see([home], link: .starting)
        house.endReturn()
        house.serverIsGone = false
        house.see([home], link: .wireless(home.name))
        #expect(house.networks == nil)
        var touched = House.stranded([home])
        touched.wait(.seconds(60))
        touched.touch(.row(0))
        touched.wait(.seconds(100))
        #expect(touched.signIn != nil && touched.returns.isEmpty)
    }
}

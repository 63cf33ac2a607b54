import FamilyCore
import FamilyTesting
import Testing

@testable import FrameCore

struct DaylightTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(.seconds(seconds)) }

    private func daylight(_ script: [(at: Double, lux: Double?)]) -> Daylight {
        var daylight = Daylight()
        for step in script { daylight.measured(step.lux, now: at(step.at)) }
        return daylight
    }

    @Test(arguments: [(0.0, 10), (5, 36), (50, 67), (500, 100), (100_000, 100)])
    func `asks for more light in a brighter room`(lux: Double, percent: Int) {
        #expect(daylight([(0, lux)]).brightness(upTo: 100) == percent)
    }

    @Test(arguments: [10, 30, 80, 100])
    func `stays between the lowest that can be read and what was chosen`(chosen: Int) {
        for lux in [0, 0.1, 1, 7, 60, 499, 501, 199_999] {
            #expect((10...chosen).contains(daylight([(0, lux)]).brightness(upTo: chosen)))
        }
        #expect(Daylight().brightness(upTo: chosen) == chosen, "nothing is measured")
    }

    @Test(arguments: [nil, Double.nan, .infinity, -.infinity, -1, 200_001, 1e300])
    func `what no light can be counts as no measurement`(lux: Double?) {
        #expect(daylight([(0, lux)]).lux == nil)
        #expect(daylight([(0, 50), (1, lux)]).lux == 50)
    }

    @Test func `a lamp is followed after three seconds, the dark after ten`() {
        var daylight = daylight([(0, 5), (10, 500)])
        #expect(daylight.brightness(upTo: 100) == 36)
        #expect(daylight.deadlines.first == at(13))
        daylight.settle(now: at(12.9))
        #expect(daylight.brightness(upTo: 100) == 36)
        daylight.settle(now: at(13))
        #expect(daylight.brightness(upTo: 100) == 100)
        daylight.measured(5, now: at(20))
        daylight.settle(now: at(29))
        #expect(daylight.brightness(upTo: 100) == 100)
        daylight.settle(now: at(30))
        #expect(daylight.brightness(upTo: 100) == 36)
    }

    @Test func `a shadow that passes is not seen, nor a light that trembles`() {
        var daylight = daylight([(0, 300), (1, 3), (6, 300)])
        daylight.settle(now: at(60))
        #expect(daylight.brightness(upTo: 100) == Daylight.brightness(of: 300))
        for second in 61..<140 { daylight.measured(second.isMultiple(of: 2) ? 280 : 320, now: at(Double(second))) }
        #expect(daylight.brightness(upTo: 100) == Daylight.brightness(of: 300))
    }

    @Test func `a sensor that falls silent is not trusted`() {
        var daylight = daylight([(0, 0)])
        daylight.settle(now: at(89))
        #expect(daylight.brightness(upTo: 100) == 10)
        #expect(daylight.deadlines.contains(at(90)))
        daylight.settle(now: at(90))
        #expect(daylight.brightness(upTo: 100) == 100 && daylight.lux == nil)
    }
}

extension Daylight {
    fileprivate static func brightness(of lux: Double) -> Int { 10 + Int((90 * share(of: lux)).rounded()) }
}

import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// A keeper who changes a setting hears that the frame follows it, also if the first report is lost.
struct FrameReportTests {
    /// A frame whose report about changed settings is on its way.
    private func reporting() -> House {
        var house = House.family(photos: 3)
        house.wait(.seconds(30))
        house.clearLog()
        house.chosen = ChosenSettings(version: 3, settings: FrameSettings(interval: 15))
        house.tell(.hint(.frame))
        house.answerOldest(.whoAmI)
        house.wait(.seconds(1), answering: false)
        return house
    }

    @Test func `a report that was lost is repeated within seconds`() throws {
        var house = reporting()
        let report = try #require(house.reports.last)
        house.fail(.call(.report(report)), with: .server(.failed(.report(report), .unreachable("lost"))))
        house.wait(.seconds(30))
        #expect(house.reports.map(\.settingsVersion) == [3, 3])
    }

    @Test func `one that the server does not take is not repeated before its time`() throws {
        var house = reporting()
        let report = try #require(house.reports.last)
        house.fail(.call(.report(report)), with: .server(.failed(.report(report), .notFound)))
        house.wait(.seconds(300))
        #expect(house.reports.count == 1)
    }

    @Test func `while the server is away few reports go out, and one comes within seconds after it is back`() throws {
        var house = reporting()
        house.serverIsGone = true
        house.answerAll()
        house.wait(.seconds(3_600))
        #expect(house.reports.count < 40)
        house.serverIsGone = false
        let before = house.reports.count
        house.tell(.streamOpened)
        house.wait(.seconds(30))
        #expect(house.reports.count > before)
    }
}

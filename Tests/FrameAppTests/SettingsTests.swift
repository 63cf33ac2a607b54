import Configuration
import FamilyCore
import FrameCore
import Launch
import Logging
import PixelPainting
import Testing

@testable import FrameApp

struct SettingsTests {
    private func settings(_ values: [String: String]) -> Settings {
        let variables = values.merging(["GRANDMA_DATA": "/data"]) { given, _ in given }
        let provider = EnvironmentVariablesProvider(environmentVariables: variables)
        return Settings(reader: ConfigReader(provider: provider.mapKeys { $0.prepending(["grandma"]) }))
    }

    @Test func `knows what is usual`() throws {
        let usual = settings([:])
        #expect(usual.server == nil)
        #expect(usual.shelfBytes == .gigabytes(2))
        #expect(usual.window == nil)
        #expect(usual.configuration.room.surround == .blurred)
        var configuration = FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(60)))
        configuration.seeksServer = true
        #expect(usual.configuration == configuration)
        #expect(settings(["GRANDMA_SLIDESHOW_SECONDS": "0"]).configuration.slideshow.interval == nil)
        #expect(!usual.model.isEmpty && usual.model.count <= 60)
    }

    @Test func `reads every variable`() throws {
        let read = settings([
            "GRANDMA_SERVER": "http://box:1", "GRANDMA_DATA": "/d", "GRANDMA_ASSETS": "/a", "GRANDMA_MODEL": "Pi",
            "GRANDMA_SHELF_BYTES": "50000000", "GRANDMA_WINDOW": "640x400", "GRANDMA_LOG_LEVEL": "debug",
            "GRANDMA_TRACE": "/t", "GRANDMA_LANGUAGE": "fi", "GRANDMA_SLIDESHOW_SECONDS": "15",
            "GRANDMA_SLIDESHOW_ORDER": "loved", "GRANDMA_SLIDESHOW_MOTION": "yes", "GRANDMA_CLOCK": "true",
            "GRANDMA_NIGHT": "22:30-7:00", "GRANDMA_SURROUND": "matte", "GRANDMA_PANEL_INCHES": "10.1",
            "GRANDMA_VIEWING_CENTIMETRES": "150", "GRANDMA_ROTATION": "270", "GRANDMA_PAIRS": "no",
            "GRANDMA_NIGHT_CLOCK": "on",
        ])
        #expect(read.language == "fi")
        #expect(
            read.configuration.slideshow
                == SlideshowConfiguration(interval: .seconds(15), order: .loved, hasMotion: true)
        )
        #expect(read.configuration.night == NightSchedule(begins: 1350, ends: 420))
        #expect(read.configuration.showsClock)
        #expect(read.configuration.room.surround == .matte && !read.configuration.sharesPages)
        #expect(read.configuration.viewing == Viewing(inches: 10.1, centimetres: 150))
        #expect(read.configuration.showsNightClock && read.mistakes.isEmpty)
        #expect(read.configuration.rotation == .threeQuarters)
        #expect(read.server == "http://box:1" && !read.configuration.seeksServer)
        #expect(read.folder == "/d")
        #expect(read.assets == "/a")
        #expect(read.model == "Pi")
        #expect(read.shelfBytes == .megabytes(50))
        #expect(read.window == PixelSize(width: 640, height: 400))
        #expect(read.logLevel == .debug)
        #expect(read.trace == "/t")
    }

    @Test func `an empty variable is as none`() throws {
        #expect(settings(["GRANDMA_WINDOW": "", "GRANDMA_SERVER": ""]).window == nil)
    }

    @Test(arguments: [
        ("GRANDMA_SURROUND", "shiny"), ("GRANDMA_PAIRS", "perhaps"), ("GRANDMA_PANEL_INCHES", "2"),
        ("GRANDMA_VIEWING_CENTIMETRES", "far"),
        ("GRANDMA_ROTATION", "45"), ("GRANDMA_DATA", "here"),
        ("GRANDMA_SHELF_BYTES", "much"),
        ("GRANDMA_SHELF_BYTES", "-1"),
        ("GRANDMA_WINDOW", "1280"), ("GRANDMA_WINDOW", "1x1"), ("GRANDMA_WINDOW", "800x600x2"),
        ("GRANDMA_LOG_LEVEL", "loud"), ("GRANDMA_SLIDESHOW_SECONDS", "4"), ("GRANDMA_SLIDESHOW_ORDER", "wild"),
        ("GRANDMA_SLIDESHOW_MOTION", "perhaps"), ("GRANDMA_NIGHT", "22-7"), ("GRANDMA_NIGHT", "22:00-24:00"),
        ("GRANDMA_NIGHT", "7:00-7:00"), ("GRANDMA_CLOCK", "2"),
    ])
    func `a wrong value counts as not there, and is named with its variable`(variable: String, value: String) {
        let read = settings([variable: value, "GRANDMA_MODEL": "Pi"])
        let usual = settings([:])
        #expect(read.mistakes.count == 1 && read.model == "Pi")
        #expect(read.mistakes.allSatisfy { "\($0)".contains(variable) && "\($0)".contains(value) })
        #expect(read.configuration == usual.configuration && read.window == nil)
        #expect(read.shelfBytes == usual.shelfBytes && read.logLevel == usual.logLevel)
        #expect(read.folder == (variable == "GRANDMA_DATA" ? Settings.usualFolder : "/data"))
    }

    @Test func `every wrong value is told, and a report says them`() throws {
        let read = settings(["GRANDMA_NIGHT": "10pm-7am", "GRANDMA_CLOCK": "perhaps", "GRANDMA_ROTATION": "90"])
        #expect(read.mistakes.count == 2 && read.configuration.rotation == .quarter)
        var report = FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: ByteCount(0))
        Machine(read).complete(&report)
        #expect(report.mistakes?.count == 2 && report.isSane && report.legibility == nil)
        Machine().complete(&report)
        #expect(report.mistakes == nil)
    }

    @Test func `a report says from how far words can be read, where the panel is known`() throws {
        var report = FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: ByteCount(0))
        report.panel = FramePanel(width: 1280, height: 800, rotation: 0, isOn: true)
        report.settings = FrameSettings(panelInches: 10.1, viewingCentimetres: 70)
        Machine().complete(&report)
        #expect(try #require(report.legibility).isReached)
        report.settings = FrameSettings(panelInches: 10.1, viewingCentimetres: 200)
        Machine().complete(&report)
        let reading = try #require(report.legibility)
        #expect(!reading.isReached && reading.centimetres == 200 && (90...160).contains(reading.readableCentimetres))
    }

    @Test func `every setting is in the table, and help names its variable`() {
        let help = Settings.table.help
        for name in [
            "LANGUAGE", "CLOCK", "NIGHT", "BACKLIGHTS", "SLIDESHOW_SECONDS", "SERVER", "DATA", "ASSETS", "SHELF_BYTES",
            "WINDOW", "MODEL", "LOG_LEVEL", "TRACE", "SURROUND", "PAIRS", "ROTATION", "PANEL_INCHES",
            "VIEWING_CENTIMETRES",
        ] {
            #expect(help.contains("GRANDMA_\(name)"))
        }
    }
}

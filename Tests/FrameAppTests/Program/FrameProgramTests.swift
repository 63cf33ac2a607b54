import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import FrameTesting
import Testing

@testable import FrameApp

struct FrameProgramTests {
    /// The code is polled every five seconds, and the machine may be busy.
    private let limit = Duration.seconds(60)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func paired(_ count: Int) async throws -> (FrameBench, [Print]) {
        let bench = FrameBench(folder: folder)
        var prints: [Print] = []
        for _ in 0..<count { prints.append(await bench.send()) }
        bench.start()
        try await takeIn(bench)
        if let newest = prints.last {
            try await eventually("the newest", within: limit) { bench.stage.photo == newest.photo.id }
        }
        try await eventually("all files", within: limit) { bench.files().count == count }
        return (bench, prints)
    }

    private func takeIn(_ bench: FrameBench) async throws {
        try await eventually("a code", within: limit) { bench.status()["code"] != nil }
        await bench.server.claim(number: 42)
        try await eventually("the number", within: limit) { bench.status()["number"] as? Int == 42 }
        await bench.server.accept()
        try await eventually("the family", within: limit) { bench.status()["state"] as? String == "paired" }
    }

    @Test func `is taken in, shows photos, turns pages and forgets what is deleted`() async throws {
        let (bench, prints) = try await paired(3)
        bench.stage.touch(.key(.right))
        try await eventually("the older photo") { bench.stage.photo == prints[1].photo.id }
        try await eventually("its page in the status") { bench.status()["page"] as? String == prints[1].photo.id.text }
        await bench.server.delete(prints[1].photo.id)
        try await eventually("another photo") { bench.stage.photo.map { $0 != prints[1].photo.id } ?? false }
        try await eventually("its file gone") { bench.files().count == 2 }
        let kept = try #require(bench.stage.photo)
        #expect([prints[0], prints[2]].map(\.photo.id).contains(kept))
        try await bench.end()
    }

    @Test func `is signed in by what is typed`() async throws {
        let bench = FrameBench(folder: folder)
        let print = await bench.send()
        bench.start()
        try await eventually("a code", within: limit) { bench.status()["code"] != nil }
        let member = MemoryFamilyServer.member
        let typed: [ScreenEvent] = [
            .key(.enter), .typed(member.userName), .key(.enter), .typed(member.password), .key(.enter),
        ]
        for event in typed { bench.stage.touch(event) }
        try await eventually("the family", within: limit) { bench.status()["state"] as? String == "paired" }
        try await eventually("the photo", within: limit) { bench.stage.photo == print.photo.id }
        try await bench.end()
    }

    @Test func `starts again on the page where it was, with nobody to ask`() async throws {
        let (bench, prints) = try await paired(3)
        bench.stage.touch(.key(.right))
        try await eventually("the page on the shelf") { bench.status()["page"] as? String == prints[1].photo.id.text }
        try await bench.end()
        await bench.server.goAway()
        let again = FrameBench(server: bench.server, folder: folder)
        again.start()
        try await eventually("the same page") { again.stage.photo == prints[1].photo.id }
        again.stage.touch(.key(.right))
        try await eventually("the next page") { again.stage.photo == prints[0].photo.id }
        try await eventually("the server missed") { again.status()["serverReachable"] as? Bool == false }
        #expect(again.status()["state"] as? String == "paired")
        try await again.end()
    }

    @Test func `where no photo gets ready the background is shown, and then the photo`() async throws {
        let (bench, prints) = try await paired(1)
        try await eventually("the page on the shelf") { bench.status()["page"] as? String == prints[0].photo.id.text }
        try await bench.end()
        let again = FrameBench(server: bench.server, folder: folder)
        again.darken(true)
        again.start()
        try await eventually("the background") { again.stage.presents > 0 }
        #expect(again.stage.photo == nil)
        again.darken(false)
        try await eventually("the photo") { again.stage.photo == prints[0].photo.id }
        try await again.end()
    }

    @Test func `while the photo gets ready nothing is said of a server that is gone`() async throws {
        let (bench, prints) = try await paired(1)
        try await eventually("the page on the shelf") { bench.status()["page"] as? String == prints[0].photo.id.text }
        try await bench.end()
        await bench.server.goAway()
        let again = FrameBench(server: bench.server, folder: folder)
        again.darken(true)
        again.start()
        try await eventually("the server missed", within: limit) {
            again.status()["serverReachable"] as? Bool == false && again.stage.presents > 0
        }
        #expect(again.stage.scene?.content == .blank)
        again.darken(false)
        try await eventually("the photo", within: limit) { again.stage.photo == prints[0].photo.id }
        try await again.end()
    }

    @Test func `a removed frame shows a new code and keeps nothing`() async throws {
        let (bench, _) = try await paired(2)
        await bench.server.removeFrame()
        try await eventually("a code", within: limit) { bench.status()["code"] != nil }
        try await eventually("no file") { bench.files().isEmpty }
        try await bench.end()
    }

    @Test func `a still picture is drawn once`() async throws {
        let (bench, _) = try await paired(1)
        // The status is written a second after it changed, at the latest; then all is quiet.
        try await eventually("the page in the status") { bench.status()["page"] != nil }
        let presents = bench.stage.presents
        try await Task.sleep(for: .seconds(2))
        #expect(bench.stage.presents - presents <= 1)
        try await bench.end()
    }

    @Test func `a glass that fails for a while is drawn again`() async throws {
        let (bench, prints) = try await paired(2)
        bench.stage.breakGlass(true)
        bench.stage.touch(.key(.right))
        try await eventually("a failure") { bench.stage.failures > 0 }
        bench.stage.breakGlass(false)
        bench.stage.touch(.exposed)
        try await eventually("the older photo") { bench.stage.photo == prints[0].photo.id }
        try await bench.end()
    }

    @Test func `a still picture whose pixels were lost is drawn again`() async throws {
        let (bench, prints) = try await paired(1)
        bench.stage.losePixels()
        let presents = bench.stage.presents
        try await eventually("the next present", within: limit) { bench.stage.presents > presents + 1 }
        #expect(bench.stage.photo == prints[0].photo.id)
        try await bench.end()
    }

    @Test func `a screen whose scale changed, and not its pixels, is drawn again`() async throws {
        let (bench, prints) = try await paired(1)
        try await eventually("the page in the status") { bench.status()["page"] != nil }
        let draws = bench.stage.draws
        bench.stage.touch(.resized(bench.stage.size))
        try await eventually("the picture anew") { bench.stage.draws > draws }
        #expect(bench.stage.photo == prints[0].photo.id)
        try await bench.end()
    }

    @Test func `tells what it shows and how its machine is, at once to who watches`() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("net"), withIntermediateDirectories: true)
        try Data("Iface\nwlan0 00000000 0101A8C0 0003 0 0 600 00000000 0 0 0\n".utf8)
            .write(to: URL(filePath: folder.path("net/route")))
        try Data(" wlan0: 0000   35.  -75.  -256 0 0 0 0 0 0\n".utf8)
            .write(to: URL(filePath: folder.path("net/wireless")))
        let (bench, prints) = try await paired(2)
        try await eventually("a line", within: limit) { await bench.server.openLines == 1 }
        await bench.server.watch()
        try await eventually("a report", within: limit) {
            await bench.server.reports.last?.photoID == prints[1].photo.id
        }
        bench.stage.touch(.key(.right))
        try await eventually("the older photo told", within: .seconds(10)) {
            await bench.server.reports.last?.photoID == prints[0].photo.id
        }
        let report = try #require(await bench.server.reports.last)
        #expect(report.wifi == 50)
        #expect(try #require(report.freeBytes) > .zero)
        #expect(report.panel == FramePanel(width: 160, height: 100, rotation: 0, isOn: true))
        #expect(report.shelfPhotos == 2)
        try await bench.end()
    }

    @Test func `follows what the family chose within a second, and says so`() async throws {
        let (bench, _) = try await paired(1)
        try await eventually("a line", within: limit) { await bench.server.openLines == 1 }
        await bench.server.watch()
        try await eventually("a report", within: limit) { await bench.server.reports.last?.settingsVersion == 0 }
        let settings = FrameSettings(interval: 300, brightness: 80, language: "fi", showsClock: true, showsWords: false)
        await bench.server.choose(settings, version: 1)
        try await eventually("the clock") { bench.stage.scene?.clock != nil }
        #expect(bench.stage.language == "fi")
        #expect(try #require(bench.stage.scene).dimming > 0.09)
        try await eventually("the word of it") { await bench.server.reports.last?.settingsVersion == 1 }
        var told = await bench.server.reports.last?.settings
        #expect(told?.room != nil)
        told?.room = nil
        #expect(told == settings)
        try await bench.end()
        await bench.server.goAway()
        let again = FrameBench(server: bench.server, folder: folder)
        again.start()
        try await eventually("the clock again", within: limit) { again.stage.scene?.clock != nil }
        #expect(again.stage.language == "fi")
        try await again.end()
    }

    @Test func `turns its page for who is elsewhere, and tells where it is`() async throws {
        let (bench, prints) = try await paired(2)
        try await eventually("a line", within: limit) { await bench.server.openLines == 1 }
        // The welcome has slid away: until then the frame is busy.
        try await eventually("a photo at rest", within: limit) {
            bench.stage.photo == prints[1].photo.id && bench.stage.scene?.departing == nil
        }
        await bench.server.turn(.next)
        try await eventually("the older photo", within: limit) { bench.stage.photo == prints[0].photo.id }
        try await eventually("the word of it", within: .seconds(10)) {
            await bench.server.reports.last?.photoID == prints[0].photo.id
        }
        try await bench.end()
    }

    @Test func `plays a film, then rests, and plays it again for a touch`() async throws {
        let film = try MadeFilm(seconds: 1)
        let (bench, _) = try await paired(1)
        let sent = await bench.server.send(FrameBench.jpeg, .film, milliseconds: 1_000, film: try film.bytes)
        try await eventually("its page", within: limit) {
            bench.stage.touch(.key(.home))
            return bench.stage.photo == sent.photo.id
        }
        try await eventually("pictures of it", within: limit) { bench.stage.moving >= 10 }
        try await eventually("its rest", within: limit) { bench.stage.scene?.film == .mark(seconds: 1) }
        // Nothing is drawn once it rests.
        let presents = bench.stage.presents
        try await Task.sleep(for: .seconds(2))
        #expect(bench.stage.presents - presents <= 1)
        bench.stage.touch(.key(.enter))
        try await eventually("it again", within: limit) { bench.stage.moving >= 25 }
        try await bench.end()
    }

    @Test func `a film that is none leaves its still, and no word of it`() async throws {
        let (bench, _) = try await paired(1)
        let sent = await bench.server.send(FrameBench.jpeg, .film, milliseconds: 1_000, film: Data("no film".utf8))
        try await eventually("its page", within: limit) {
            bench.stage.touch(.key(.home))
            return bench.stage.photo == sent.photo.id
        }
        // Once more, and then no more.
        try await eventually("it was fetched again", within: limit) {
            await bench.server.requests.count { if case .download(_, .film, _) = $0 { true } else { false } } == 2
        }
        try await eventually("its film gone", within: limit) { bench.files("mp4").isEmpty }
        #expect(bench.stage.moving == 0 && bench.stage.scene?.film == nil)
        try await bench.end()
    }

    @Test func `ends within two seconds while the server keeps silent`() async throws {
        let (bench, _) = try await paired(1)
        await bench.server.goAway()
        try await bench.end()
    }
}

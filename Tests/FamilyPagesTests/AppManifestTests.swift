import FamilyCore
import FamilyTesting
import Foundation
import Testing

@testable import FamilyPages

struct AppManifestTests {
    private let files: StaticFiles

    init() throws {
        files = try StaticFiles(folder: WordTable.folder.appending(path: "../web/static").standardizedFileURL)
    }

    @Test(arguments: LanguagesTests.spoken)
    func `names itself in the visitor's language`(language: String) throws {
        let manifest = AppManifest(words: try .pages(language), files: files)
        #expect(manifest.lang == language)
        #expect(!manifest.name.contains("appName") && manifest.name.count <= 20)
    }

    @Test func `every icon is there, drawn and maskable`() throws {
        let icons = AppManifest(words: try .pages(), files: files).icons
        #expect(icons.map(\.sizes) == ["any", "192x192", "512x512", "512x512"])
        #expect(icons.last?.purpose == "maskable")
        #expect(icons.allSatisfy { $0.src.contains("?v=") })
    }

    @Test func `the worker knows every file by its stamp, and changes with them`() throws {
        let worker = try AppWorker(files: files)
        for name in ["pages.css", "send.js", "upload-queue.js", "outbox.js", "tus.js"] {
            #expect(worker.script.contains(files.address(of: name)))
        }
        #expect(try AppWorker(files: files).script == worker.script)
    }

    @Test func `without the worker's script the server does not start`() throws {
        let empty = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: empty) }
        let none = try StaticFiles(folder: empty)
        #expect(throws: MissingPageFile.self) { try AppWorker(files: none) }
    }
}

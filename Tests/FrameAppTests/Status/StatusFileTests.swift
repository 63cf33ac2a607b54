import FamilyTesting
import Foundation
import FrameCore
import Testing

@testable import FrameApp

/// Where `status.json` lies: a slideshow changes it with each photo, and a card wears out by writing.
struct StatusFileTests {
    private func document(page: String) -> StatusDocument {
        var status = Frame().status
        status.page = .make(page)
        return StatusDocument(status)
    }

    @Test func `with a folder in memory the card has only a link, written once`() throws {
        let (card, memory) = (try TemporaryFolder(), try TemporaryFolder())
        let file = StatusFile(folder: card.path, memory: memory.path)
        let path = "\(card.path)/status.json"
        // What an older program left there.
        try Data("old".utf8).write(to: URL(filePath: path))
        try file.write(document(page: "photo-1"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "\(memory.path)/status.json")
        let linked = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        try file.write(document(page: "photo-2"))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("photo-2"))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == linked)
        #expect(try FileManager.default.contentsOfDirectory(atPath: card.path) == ["status.json"])
        file.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: card.path).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: memory.path).isEmpty)
    }

    @Test func `without one it lies on the card`() throws {
        let card = try TemporaryFolder()
        try StatusFile(folder: card.path).write(document(page: "photo-1"))
        let kind = try FileManager.default.attributesOfItem(atPath: "\(card.path)/status.json")[.type]
        #expect(kind as? FileAttributeType == .typeRegular)
    }
}

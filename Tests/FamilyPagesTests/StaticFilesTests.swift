import FamilyTesting
import Foundation
import Testing

@testable import FamilyPages

struct StaticFilesTests {
    @Test func `joins the parts of a style sheet in the order of their names`() throws {
        let folder = try TemporaryFolder()
        let parts = folder.path("all.css")
        try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: false)
        _ = try folder.file("all.css/02-end.css", holding: "b{}\n".utf8)
        _ = try folder.file("all.css/01-begin.css", holding: "a{}\n".utf8)
        _ = try folder.file("all.css/01-begin.css~", holding: "left by an editor".utf8)
        _ = try folder.file("one.css", holding: "c{}".utf8)
        let files = try StaticFiles(folder: URL(filePath: folder.path))
        #expect(files.names == ["all.css", "one.css"])
        #expect(files["all.css"]?.bytes == Array("a{}\nb{}\n".utf8))
        #expect(files["all.css"]?.mediaType == files["one.css"]?.mediaType)
    }
}

import DarkroomRunning
import FamilyTesting
import Foundation
import Testing

struct DarkroomProgramTests {
    private let folder: TemporaryFolder
    private let program: String

    init() throws {
        folder = try TemporaryFolder()
        program = folder.path("bin/grandma-frame")
        try make("bin/grandma-frame")
    }

    private func make(_ name: String) throws {
        let path = folder.path(name)
        let parent = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let made = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o755])
        try #require(made)
    }

    private func found() -> String? {
        DarkroomProgram.beside(program: program).map { URL(filePath: $0).standardizedFileURL.path }
    }

    @Test func `a program without a darkroom finds none`() {
        #expect(found() == nil)
    }

    @Test func `a build and a server have the darkroom beside the program`() throws {
        try make("bin/grandma-darkroom")
        #expect(found()?.hasSuffix("/bin/grandma-darkroom") == true)
    }

    @Test func `an installed frame takes its own darkroom and not that of a server`() throws {
        try make("bin/grandma-darkroom")
        try make("lib/grandma-frame/grandma-darkroom")
        #expect(found()?.hasSuffix("/lib/grandma-frame/grandma-darkroom") == true)
    }
}

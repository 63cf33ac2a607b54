import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct ForeignKindAnswersTests {
    @Test(arguments: ForeignKind.allCases)
    func `names each kind of file, says what to do, and has one code`(kind: ForeignKind) throws {
        let words = try Words.pages()
        for name in ["thing.bin", "photo.JPG"] {
            let problem = Problem.typeUnsupported(name, .foreign(kind))
            #expect(problem.status == 415 && problem.code == .typeUnsupported)
            #expect(words(problem).hasPrefix(name) && words(problem).hasSuffix("."))
            #expect(words(problem) != words(.typeUnsupported(name)))
        }
    }

    @Test func `a document with a photo's name is told from one with its own`() throws {
        let words = try Words.pages()
        let paper = words(.typeUnsupported("paper.pdf", .foreign(.pdf)))
        #expect(paper == "paper.pdf is a PDF. Send the photo itself, or a screenshot of the page.")
        let disguised = words(.typeUnsupported("IMG_1.jpeg", .foreign(.pdf)))
        #expect(disguised == "IMG_1.jpeg is a PDF that is named like a photo. Send the photo itself.")
    }

    @Test func `what nobody knows is named by its name, or not at all`() throws {
        let words = try Words.pages()
        #expect(words(.typeUnsupported("a.xyz")) == "a.xyz is not a photo that the frame can show.")
        #expect(words(.typeUnsupported("")) == "The file is not a photo that the frame can show.")
    }
}

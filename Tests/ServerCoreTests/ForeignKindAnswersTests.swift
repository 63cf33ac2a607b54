import FamilyCore
import ServerCore
import Testing

struct ForeignKindAnswersTests {
    @Test(arguments: ForeignKind.allCases)
    func `names each kind of file, says what to do, and has one code`(kind: ForeignKind) {
        for name in ["thing.bin", "photo.JPG"] {
            let problem = Problem.typeUnsupported(name, .foreign(kind))
            #expect(problem.status == 415 && problem.code == .typeUnsupported)
            #expect(problem.title.hasPrefix(name) && problem.title.hasSuffix("."))
            #expect(problem.title != Problem.typeUnsupported(name).title)
        }
    }

    @Test func `a document with a photo's name is told from one with its own`() {
        let paper = Problem.typeUnsupported("paper.pdf", .foreign(.pdf)).title
        #expect(paper == "paper.pdf is a PDF. Send the photo itself, or a screenshot of the page.")
        let disguised = Problem.typeUnsupported("IMG_1.jpeg", .foreign(.pdf)).title
        #expect(disguised == "IMG_1.jpeg is a PDF with a photo's name. Send the photo itself.")
    }

    @Test func `what nobody knows is named by its name, or not at all`() {
        #expect(Problem.typeUnsupported("a.xyz").title == "a.xyz is not a photo that the frame can show.")
        #expect(Problem.typeUnsupported("").title == "The file is not a photo that the frame can show.")
    }
}

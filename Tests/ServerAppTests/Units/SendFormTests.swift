import FamilyCore
import ServerCore
import Testing

@testable import ServerApp

struct SendFormTests {
    private static let rules: UploadRules = {
        var rules = UploadRules()
        rules.largestFile = ByteCount(10)
        rules.largestRead = ByteCount(30)
        rules.filesInForm = 2
        return rules
    }()

    private func form(hasToken: Bool = true) -> SendForm { SendForm(rules: Self.rules, hasToken: hasToken) }

    @Test func `wants the token before anything else`() throws {
        var form = form(hasToken: false)
        #expect(throws: Problem.tokenMismatch) { try form.take(.field(name: "caption", value: "x")) }
        #expect(throws: Problem.tokenMismatch) { try form.take(.fileBegan(field: "photos", name: "x")) }
        #expect(try form.take(.field(name: "csrf", value: "t")) == .checkToken("t"))
        #expect(try form.take(.fileBegan(field: "photos", name: "x")) == .begin)
    }

    @Test func `writes a file and takes it in with the words before it`() throws {
        var form = form()
        #expect(try form.take(.field(name: "caption", value: " Two\r\nlines ")) == nil)
        #expect(try form.take(.fileBegan(field: "photos", name: "../../a/me.jpg")) == .begin)
        #expect(try form.take(.bytes([1, 2])) == .write([1, 2]))
        #expect(try form.take(.fileEnded) == .take(name: "me.jpg", PhotoDetails(caption: "Two\nlines")))
    }

    @Test func `refuses a choice about positions that it does not know`() throws {
        var form = form()
        #expect(throws: Problem(.positionChoice)) { try form.take(.field(name: "positions", value: "no")) }
    }

    @Test func `reads a file that is too large to its end and says so`() throws {
        var form = form()
        _ = try form.take(.fileBegan(field: "photos", name: "big.jpg"))
        #expect(try form.take(.bytes([UInt8](repeating: 0, count: 10))) != .drop)
        #expect(try form.take(.bytes([0])) == .drop)
        #expect(try form.take(.bytes([UInt8](repeating: 0, count: 19))) == nil)
        let problem = Problem.fileTooLarge("big.jpg", limit: ByteCount(10))
        #expect(try form.take(.fileEnded) == .refuse(name: "big.jpg", problem))
        #expect(try form.take(.fileBegan(field: "photos", name: "next.jpg")) == .begin)
    }

    @Test func `gives up a form whose file is beyond all bounds`() throws {
        var form = form()
        _ = try form.take(.fileBegan(field: "photos", name: "big.jpg"))
        _ = try form.take(.bytes([UInt8](repeating: 0, count: 30)))
        #expect(throws: Problem.fileTooLarge("big.jpg", limit: ByteCount(10))) { try form.take(.bytes([0])) }
    }

    @Test func `refuses the files after the last that may come`() throws {
        var form = form()
        for name in ["1", "2"] {
            #expect(try form.take(.fileBegan(field: "photos", name: name)) == .begin)
            _ = try form.take(.bytes([1]))
            _ = try form.take(.fileEnded)
        }
        #expect(try form.take(.fileBegan(field: "photos", name: "3")) == nil)
        #expect(try form.take(.bytes([1])) == nil)
        #expect(try form.take(.fileEnded) == .refuse(name: "3", .tooManyFiles(limit: 2)))
    }

    @Test func `hears nothing in a file that was not chosen`() throws {
        var form = form()
        #expect(try form.take(.fileBegan(field: "photos", name: "")) == .begin)
        #expect(try form.take(.fileEnded) == .drop)
    }

    @Test func `reads on where the disk gave one file up`() throws {
        var form = form()
        _ = try form.take(.fileBegan(field: "photos", name: "a.jpg"))
        form.giveUp(.diskFull)
        #expect(try form.take(.bytes([1])) == nil)
        #expect(try form.take(.fileEnded) == .refuse(name: "a.jpg", .diskFull))
    }

    @Test func `refuses a caption that is longer than a caption`() throws {
        var form = form()
        let long = String(repeating: "x", count: WordLimits.caption.upperBound + 1)
        #expect(throws: Problem.words(.caption, WordLimits.caption)) {
            try form.take(.field(name: "caption", value: long))
        }
    }

    @Test func `gives the place to every file after it, on one line`() throws {
        var form = form()
        #expect(try form.take(.field(name: "place", value: " Kuusamo,\r\n Suomi ")) == nil)
        for name in ["a.jpg", "b.jpg"] {
            _ = try form.take(.fileBegan(field: "photos", name: name))
            #expect(try form.take(.fileEnded) == .take(name: name, PhotoDetails(place: "Kuusamo,  Suomi")))
        }
    }

    @Test func `gives the start of a film to the files after it, until another is given`() throws {
        var form = form()
        for (typed, start) in [("12.5", FilmStart(milliseconds: 12_500)), ("", nil)] {
            #expect(try form.take(.field(name: "filmStart", value: typed)) == nil)
            _ = try form.take(.fileBegan(field: "photos", name: "a.mp4"))
            #expect(try form.take(.fileEnded) == .take(name: "a.mp4", PhotoDetails(filmStart: start)))
        }
    }

    @Test(arguments: ["-1", "nan", "86401", "1:30"])
    func `refuses a start that is no number of seconds within a day`(typed: String) throws {
        var form = form()
        #expect(throws: Problem.filmStart) { try form.take(.field(name: "filmStart", value: typed)) }
    }

    @Test(arguments: ["", "  ", "\n"])
    func `an empty place is none`(typed: String) throws {
        var form = form()
        _ = try form.take(.field(name: "place", value: typed))
        #expect(form.words.place == nil)
    }

    @Test func `refuses a place that is longer than a place`() throws {
        var form = form()
        let longest = String(repeating: "x", count: 60)
        #expect(try form.take(.field(name: "place", value: longest)) == nil)
        #expect(throws: Problem.words(.place, WordLimits.place)) {
            try form.take(.field(name: "place", value: longest + "x"))
        }
    }
}

import FamilyCore
import ServerCore

/// Decides what to do with each event of a form with photos.
///
/// The first field of the form must be the CSRF token. A field of words applies
/// to the files after it. A file that is too large is read up to a limit and
/// dropped, so that the sender gets an explanation and the other files are
/// processed.
struct SendForm: Sendable {
    enum Step: Equatable, Sendable {
        case checkToken(String)
        case begin
        case write([UInt8])
        /// Drop the written bytes, which are too many, and read on.
        case drop
        /// The file is complete: add it under this name, with these words.
        case take(name: String, PhotoDetails)
        /// The file is refused; the next one may be accepted.
        case refuse(name: String, Problem)
    }

    private enum File {
        case writing(name: String, bytes: Int64)
        case dropping(name: String, bytes: Int64)
        case refused(name: String, Problem)
    }

    private let rules: UploadRules
    private var isTokenSeen: Bool
    private var file: File?
    private var files = 0
    /// The caption and the other words for the following photos.
    private(set) var words = PhotoDetails()
    /// The ID, the title and the audience of the moment, as typed; the title is nil for a form without such a field.
    private var moment: (id: String, title: String?, audience: String) = ("", nil, "")

    /// `hasToken` is true if a header carried the token already.
    init(rules: UploadRules, hasToken: Bool) {
        self.rules = rules
        isTokenSeen = hasToken
    }

    /// Returns the next step; throws the problem that ends the whole form.
    mutating func take(_ event: MultipartReader.Event) throws(Problem) -> Step? {
        switch event {
        case .field(let name, let value): return try takeField(name, value)
        case .fileBegan(_, let name): return try begin(rules.displayName(ofSent: name))
        case .bytes(let bytes): return try take(bytes)
        case .fileEnded: return end()
        case .ended: return nil
        }
    }

    /// Drops the rest of the current file after a disk error; the sender gets
    /// the problem at the file's end.
    mutating func giveUp(_ problem: Problem) {
        switch file {
        case .writing(let name, _), .dropping(let name, _), .refused(let name, _):
            file = .refused(name: name, problem)
        case nil: break
        }
    }

    private mutating func takeField(_ name: String, _ value: String) throws(Problem) -> Step? {
        guard isTokenSeen else {
            guard name == CSRFMiddleware.field else { throw .tokenMismatch }
            isTokenSeen = true
            return .checkToken(value)
        }
        switch name {
        case "caption": words.caption = try PhotoDetails.caption(typed: value)
        case "place": words.place = try PhotoDetails.place(typed: value)
        case "filmStart": words.filmStart = try FilmStart.typed(value)
        case "moment": moment.id = value
        case "momentTitle": moment.title = value
        case "audience": moment.audience = value
        case "surprise": words.surprise = try SurpriseRules.time(typed: value)
        case "positions": words.positions = try PhotoDetails.positions(typed: value)
        default: break
        }
        return nil
    }

    /// Three fields make one choice, in any order.
    private mutating func readMoment() throws(Problem) {
        words.moment = try MomentChoice.typed(moment.id, title: moment.title, audience: moment.audience)
    }

    private mutating func begin(_ name: String) throws(Problem) -> Step? {
        guard isTokenSeen else { throw .tokenMismatch }
        try readMoment()
        files += 1
        guard files <= rules.filesInForm else {
            file = .refused(name: name, .tooManyFiles(limit: rules.filesInForm))
            return nil
        }
        file = .writing(name: name, bytes: 0)
        return .begin
    }

    private mutating func take(_ bytes: [UInt8]) throws(Problem) -> Step? {
        switch file {
        case .writing(let name, let before):
            let now = before + Int64(bytes.count)
            guard now > rules.largestFile.bytes else {
                file = .writing(name: name, bytes: now)
                return .write(bytes)
            }
            file = .dropping(name: name, bytes: now)
            return .drop
        case .dropping(let name, let before):
            let now = before + Int64(bytes.count)
            guard now <= rules.largestRead.bytes else { throw .fileTooLarge(name, limit: rules.largestFile) }
            file = .dropping(name: name, bytes: now)
            return nil
        case .refused, nil: return nil
        }
    }

    private mutating func end() -> Step? {
        defer { file = nil }
        switch file {
        case .writing("", 0):
            // Browsers send an empty file without a name if no file was chosen.
            return .drop
        case .writing(let name, _): return .take(name: name, words)
        case .dropping(let name, _):
            return .refuse(name: name, .fileTooLarge(name, limit: rules.largestFile))
        case .refused(let name, let problem): return .refuse(name: name, problem)
        case nil: return nil
        }
    }
}

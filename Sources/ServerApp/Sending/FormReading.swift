import BlobStores
import FamilyCore
import Hummingbird
import Logging
import NIOCore
import ServerCore

/// Reads one form to its end, one file at a time.
///
/// While a photo is developed, the body is not read, so the sender waits and
/// nothing accumulates in memory.
struct FormReading {
    var form: SendForm
    var reader: MultipartReader
    let context: FamilyContext
    let staging: StagingFolder
    let intake: PhotoIntake
    let rules: UploadRules
    private var file: StagingFile?
    private var results: [SendOutcome] = []
    private var bytesRead: Int64 = 0
    private let began = ContinuousClock.now

    init(
        form: SendForm,
        reader: MultipartReader,
        context: FamilyContext,
        staging: StagingFolder,
        intake: PhotoIntake,
        rules: UploadRules
    ) {
        self.form = form
        self.reader = reader
        self.context = context
        self.staging = staging
        self.intake = intake
        self.rules = rules
    }

    mutating func read(_ body: RequestBody) async throws -> (results: [SendOutcome], words: PhotoDetails) {
        for try await buffer in body {
            try bound(buffer)
            for event in try events(in: buffer) { try await take(event) }
        }
        try finish()
        return (results, form.words)
    }

    /// Limits the bytes of the form.
    ///
    /// A chunked body has no length, so bytes outside of files count too.
    private mutating func bound(_ buffer: ByteBuffer) throws {
        bytesRead += Int64(buffer.readableBytes)
        if bytesRead > rules.largestForm.bytes { throw ConnectionClosingProblem(problem: .bodyTooLarge) }
        if began.duration(to: .now) > rules.longestForm { throw ConnectionClosingProblem(problem: .tooSlow) }
    }

    private mutating func events(in buffer: ByteBuffer) throws -> [MultipartReader.Event] {
        do throws(MultipartReader.FormatError) {
            return try reader.feed(buffer.readableBytesView)
        } catch {
            throw ConnectionClosingProblem(problem: Problem(error, rules: rules))
        }
    }

    private mutating func finish() throws(Problem) {
        do throws(MultipartReader.FormatError) {
            try reader.finish()
        } catch {
            throw Problem(error, rules: rules)
        }
    }

    private mutating func take(_ event: MultipartReader.Event) async throws {
        do throws(Problem) {
            guard let step = try form.take(event) else { return }
            try await perform(step)
        } catch {
            // NB: a file beyond the upper limit is not read to its end.
            if error.code == .fileTooLarge { throw ConnectionClosingProblem(problem: error) }
            throw error
        }
    }

    private mutating func perform(_ step: SendForm.Step) async throws(Problem) {
        switch step {
        case .checkToken(let token):
            guard CSRFMiddleware.isRight(token, context) else { throw .tokenMismatch }
        case .begin: await begin()
        case .write(let bytes): await write(bytes)
        case .drop: file = nil
        case .take(let name, let words):
            guard let whole = await file?.finish() else { return }
            file = nil
            results.append(await intake.takeSent(whole, named: name, words, by: context.principal))
        case .refuse(let name, let problem):
            results.append(SendOutcome(fileName: name, problem: problem))
        }
    }

    private mutating func begin() async {
        do throws(BlobError) {
            file = try await staging.makeFile()
        } catch {
            giveUp(error)
        }
    }

    private mutating func write(_ bytes: [UInt8]) async {
        do throws(BlobError) {
            try await file?.append(bytes)
        } catch {
            giveUp(error)
        }
    }

    /// The disk failed: this file is dropped, and the rest of the form is read.
    private mutating func giveUp(_ error: BlobError) {
        file = nil
        form.giveUp(Problem(error, context.logger))
    }
}

extension Problem {
    /// Translates an invalid form into a problem for its sender.
    init(_ error: MultipartReader.FormatError, rules: UploadRules) {
        switch error {
        case .malformed, .headerTooLong: self = Problem(.formUnreadable)
        case .fieldTooLong: self = .words(.caption, WordLimits.caption)
        case .tooManyParts: self = .tooManyFiles(limit: rules.filesInForm)
        case .brokenOff: self = Problem(.formBrokenOff)
        }
    }
}

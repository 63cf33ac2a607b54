import DarkroomRunning
import DarkroomWire
import FrameCore
import Glibc
import Synchronization

/// Has the page-sized picture of a stick's photo made by `grandma-darkroom`, which opens the file in its sandbox.
///
/// Photos are decoded one at a time, each in a process of its own, so that a hostile file ends no process but its own.
final class StickDarkroom: Sendable {
    /// A picture that was made; its file is removed by whoever reads it.
    struct Made: Sendable {
        let path: String
        /// The size of the upright original in pixels.
        let shape: PixelSize
    }

    private static let startTimeout = Duration.seconds(30)
    private static let jpegMark: [UInt8] = [0xFF, 0xD8, 0xFF]

    private let program: String
    private let folder: String
    /// The number of pictures that were made in this run; one is made at a time.
    private let made = Mutex(0)

    /// Returns nil if the program is not beside this one; `folder` is for the pictures.
    convenience init?(folder: String) {
        guard let program = DarkroomProgram.beside() else { return nil }
        self.init(program: program, folder: folder)
    }

    init(program: String, folder: String) {
        self.program = program
        self.folder = folder
    }

    /// A frame's unit has less memory than a server's.
    private static let limits = {
        var limits = DarkroomLimits()
        limits.memory = 160 << 20
        // Somebody waits in front of the frame: after this time the camera's small picture is shown.
        limits.timeout = .seconds(10)
        limits.processorSeconds = 10
        return limits
    }()

    /// Makes the picture of an open file; `longSide` is the longest side in pixels.
    ///
    /// If decoding the photo takes more memory or time than a frame has, the result shows the small picture that the
    /// camera put into the file. Throws `tooLarge` if the file has no small picture.
    func make(_ file: StickFile, as kind: DarkroomKind, longSide: Int) throws -> Made {
        try made.withLock { made in
            made += 1
            let path = "\(folder)/stick-\(made).jpg"
            unlink(path)
            let output = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard output >= 0 else { throw StickError.unreadable(errno) }
            defer { close(output) }
            do {
                return Made(path: path, shape: try shape(of: file, kind, longSide: longSide, to: output))
            } catch {
                unlink(path)
                throw error
            }
        }
    }

    /// Writes the picture and returns the size of what it was made of.
    private func shape(of file: StickFile, _ kind: DarkroomKind, longSide: Int, to output: CInt) throws -> PixelSize {
        var request = DarkroomRequest(kind: kind, longSides: [longSide], limits: Self.limits)
        do {
            return try develop(request, [file.descriptor, output])
        } catch StickError.tooLarge {
            guard ftruncate(output, 0) == 0, lseek(output, 0, SEEK_SET) == 0 else { throw StickError.unreadable(errno) }
            request.product = .preview
            do { return try develop(request, [file.descriptor, output]) } catch { throw StickError.tooLarge }
        }
    }

    private func develop(_ request: DarkroomRequest, _ files: [CInt]) throws -> PixelSize {
        var answer = try answer(to: request, request.kind.profile, files)
        if answer == .notOrdinary { answer = try self.answer(to: request, .pictures, files) }
        if answer == .outOfMemory { throw StickError.tooLarge }
        if case .noSandbox(let failure) = answer { throw StickError.noSandbox("\(failure)") }
        guard case .developed(let width, let height, _, nil) = answer, let output = files.last else {
            throw StickError.refused("\(answer)")
        }
        // The darkroom is not trusted: at least it must have written a JPEG.
        var start = [UInt8](repeating: 0, count: Self.jpegMark.count)
        guard pread(output, &start, start.count, 0) == start.count, start == Self.jpegMark else {
            throw StickError.refused("no JPEG")
        }
        return PixelSize(width: width, height: height)
    }

    private func answer(
        to request: DarkroomRequest,
        _ profile: DecoderProfile,
        _ files: [CInt]
    ) throws -> DarkroomAnswer {
        let process = try DarkroomProcess(program: program, profile: profile)
        process.giveWay()
        do throws(DarkroomChannelError) {
            try process.waitUntilReady(within: Self.startTimeout)
        } catch {
            // NB: as a pattern of `catch`, this crashes the compiler (Swift 6.3).
            if case .noSandbox(let failure) = error { throw StickError.noSandbox("\(failure)") }
            throw error
        }
        do throws(DarkroomChannelError) {
            return try process.develop(request, files: files)
        } catch {
            // The process had used up its own time or the frame's, or the kernel ended it because memory ran out.
            if error == .timedOut || error == .closed && process.end() != .crash { throw StickError.tooLarge }
            throw error
        }
    }
}

extension DarkroomKind {
    /// The kind of picture that begins with these bytes; nil if no such kind is decoded here.
    init?(beginning bytes: [UInt8]) {
        func has(_ mark: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: mark.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("II*\0") || has("MM\0*") {
            self = .tiff
        } else if has("ftyp", at: 4) {
            guard let kind = Self.kind(ofBrand: String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)) else {
                return nil
            }
            self = kind
        } else {
            return nil
        }
    }

    private static func kind(ofBrand brand: String) -> DarkroomKind? {
        switch brand {
        case "heic", "heix", "heim", "heis", "mif1", "msf1": .heic
        case "avif", "avis": .avif
        default: nil
        }
    }
}

package import DarkroomWire
import Glibc

/// The whole life of a darkroom process: warm up, wait for one photo, develop
/// it, end.
package enum DarkroomSession {
    /// Serves the server at the other end of a socket with the libraries of one
    /// profile; returns the program's exit code.
    ///
    /// The code is 0 after one photo, and also if the server closes the socket
    /// before sending one.
    package static func run(channel descriptor: Int32, profile: DecoderProfile) -> Int32 {
        let channel = DarkroomChannel(takingOver: descriptor)
        do {
            try Sandbox.restrictAtStart(channel: descriptor)
            let libraries = try DecoderLibraries(for: profile)
            try serve(channel, with: libraries)
            return 0
        } catch DarkroomChannelError.closed {
            return 0
        } catch let error as SandboxError {
            // If the server is gone, there is nobody left to tell.
            try? channel.send(DarkroomAnswer.noSandbox(error).message)
            return 70
        } catch {
            return 70  // EX_SOFTWARE; the server sees that no answer came.
        }
    }

    private static func serve(_ channel: DarkroomChannel, with libraries: DecoderLibraries) throws {
        try channel.send(DarkroomAnswer.ready.message)
        let (message, files) = try channel.receiveFiles()
        let request = try DarkroomRequest(message: message)
        let work = try work(request, files, libraries)
        try channel.withDescriptor { descriptor in
            Result { try Sandbox.lockDown(limits: request.limits, channel: descriptor) }
        }.get()
        try channel.send(work().message)
    }

    /// Opens everything that the work will need, before the sandbox closes.
    private static func work(
        _ request: DarkroomRequest,
        _ files: [Int32],
        _ libraries: DecoderLibraries
    ) throws -> () -> DarkroomAnswer {
        switch request.product {
        case .renditions, .preview:
            return Development(request: request, files: files, libraries: libraries).run
        case .film:
            guard case .films(let ffmpeg) = libraries else { throw DarkroomChannelError.malformed }
            return try FilmMaker(request: request, files: files, ffmpeg: ffmpeg).run
        case .withoutPosition:
            return PositionEraser(kind: request.kind, files: files).run
        }
    }
}

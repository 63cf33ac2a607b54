package import DarkroomWire
import Glibc

/// A darkroom's whole life: warm up, wait for one photo, develop it, end.
package enum DarkroomSession {
    /// Serves the server at the other end of a socket, by the libraries of one
    /// profile, and says how the program should exit.
    ///
    /// 0 after one photo, or when the server is gone before it had one.
    package static func run(channel descriptor: Int32, profile: DecoderProfile) -> Int32 {
        do {
            try Sandbox.giveUp(channel: descriptor)
            let libraries = try DecoderLibraries(for: profile)
            try serve(DarkroomChannel(takingOver: descriptor), with: libraries)
            return 0
        } catch DarkroomChannelTrouble.closed {
            return 0
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
            Result { try Sandbox.close(limits: request.limits, channel: descriptor) }
        }.get()
        try channel.send(work().message)
    }

    /// All that it will need is open when this returns.
    private static func work(
        _ request: DarkroomRequest,
        _ files: [Int32],
        _ libraries: DecoderLibraries
    ) throws -> () -> DarkroomAnswer {
        if request.product == .film {
            guard case .films(let ffmpeg) = libraries else { throw DarkroomChannelTrouble.malformed }
            return try FilmMaker(request: request, files: files, ffmpeg: ffmpeg).run
        }
        return Development(request: request, files: files, libraries: libraries).run
    }
}

package import Foundation
import Testing

/// A film made for a test by FFmpeg's program, in a folder of its own.
package struct MadeFilm {
    private let folder: TemporaryFolder
    package let path: String

    package var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

    /// Grey pictures, 25 a second, each brighter than the one before by four
    /// steps of its 219; with sound, a tone of 440 Hz.
    package init(seconds: Double, hasPictures: Bool = true, hasSound: Bool = true) throws {
        let grey = "color=c=black:s=320x180:r=25:d=\(seconds),geq=lum='16+mod(N*4,216)':cb=128:cr=128"
        let tone = "sine=frequency=440:sample_rate=48000:duration=\(seconds)"
        var words = hasPictures ? ["-f", "lavfi", "-i", grey] : []
        if hasSound { words += ["-f", "lavfi", "-i", tone] }
        if hasPictures { words += ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "10", "-preset", "veryfast"] }
        if hasSound { words += ["-c:a", "aac", "-ac", "2"] }
        try self.init(words)
    }

    /// What these words make, written to `film.mp4`.
    package init(_ words: [String], name: String = "film.mp4") throws {
        folder = try TemporaryFolder()
        path = folder.path(name)
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        ffmpeg.arguments = ["-v", "error", "-y"] + words + ["-movflags", "+faststart", path]
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
        try #require(ffmpeg.terminationStatus == 0)
    }
}

import DarkroomWire
import Glibc

/// Makes the film of a file that moves or sounds, by libvips or FFmpeg.
struct FilmMaker {
    let request: DarkroomRequest
    /// The original, and the file for the film.
    let files: [Int32]
    private let ffmpeg: FFmpeg
    /// Opens animations; nil for films and sounds.
    private let vips: Vips?

    /// Opens what the film needs, before the sandbox closes.
    init(request: DarkroomRequest, files: [Int32], ffmpeg: FFmpeg) throws(DarkroomError) {
        self.request = request
        self.files = files
        self.ffmpeg = ffmpeg
        vips = PictureLoader(request.kind) == nil ? nil : try Vips()
    }

    func run() -> DarkroomAnswer {
        guard files.count == 2 else { return .cannotWrite(EBADF) }
        do throws(DarkroomError) {
            guard let vips else { return try FilmMaking(request: request, files: files, ffmpeg: ffmpeg).answer() }
            return try AnimationMaking(request: request, files: files, vips: vips, ffmpeg: ffmpeg).answer()
        } catch {
            return error.answer
        }
    }
}

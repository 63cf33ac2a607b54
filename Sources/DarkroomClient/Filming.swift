import DarkroomRunning
import DarkroomWire
import FamilyCore
import ServerCore

/// Has one film made in a darkroom: sends the original and checks the answer.
struct Filming {
    let path: String
    let kind: DarkroomKind
    /// The start of the shown part of the film; nil if the whole film is shown.
    let start: FilmStart?
    let folder: String
    let limits: DarkroomLimits

    func make(in process: DarkroomProcess) throws(RenditionError) -> DevelopedFilm {
        let files = try DarkroomFiles(original: path, folder: folder, film: "film.mp4")
        do throws(RenditionError) {
            let request = DarkroomRequest(
                kind: kind,
                product: .film,
                longSides: [],
                filmStart: start?.milliseconds,
                limits: limits
            )
            let answer = try process.answer(to: request, with: files)
            guard case .filmed(let motion, let width, let height, let hasSound) = answer else {
                throw RenditionError(answer)
            }
            guard files.holdsFilm, (1...FilmWindow.longestMade).contains(motion.milliseconds),
                (motion.kind == .voice) == (width * height == 0), motion.kind != .voice || hasSound
            else { throw .tooHard }
            return DevelopedFilm(
                kind: FilmKind(motion.kind),
                milliseconds: motion.milliseconds,
                width: width,
                height: height,
                hasSound: hasSound,
                path: "\(folder)/film.mp4"
            )
        } catch {
            files.discardAll()
            throw error
        }
    }
}

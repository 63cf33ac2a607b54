import DarkroomWire
import Glibc
import ServerCore

extension DarkroomProcess {
    /// A late answer and one that makes no sense are the file's doing: the
    /// darkroom was warm and waiting before it came.
    func answer(
        to request: DarkroomRequest,
        with files: DarkroomFiles
    ) throws(RenditionRefusal) -> DarkroomAnswer {
        do {
            return try develop(request, files: files.descriptors)
        } catch .system(let code) {
            throw .unavailable("could not reach the darkroom: \(String(cString: strerror(code)))")
        } catch .closed {
            switch end() {
            case .own: throw .tooHard
            case .crash: throw .crashed
            case .kill: throw .killed
            }
        } catch {
            throw .tooHard
        }
    }
}

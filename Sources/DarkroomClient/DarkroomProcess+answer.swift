import DarkroomRunning
import DarkroomWire
import Glibc
import ServerCore

extension DarkroomProcess {
    /// Sends the request and returns the answer; a malformed answer, or none, is
    /// blamed on the photo, because the darkroom was ready before the photo
    /// came.
    ///
    /// The process is dead when the answer is returned, so that it cannot change its files after they are checked.
    ///
    /// If the darkroom did not get its processor time, the machine was slow or busy, and the photo may be good.
    func answer(
        to request: DarkroomRequest,
        passing files: [CInt]
    ) throws(RenditionError) -> DarkroomAnswer {
        let before = processorTime
        do {
            let answer = try develop(request, files: files)
            stop()
            return answer
        } catch .system(let code) {
            throw .unavailable("could not reach the darkroom: \(String(cString: strerror(code)))")
        } catch .closed {
            switch end() {
            case .own: throw .tooHard
            case .crash: throw .crashed
            case .kill: throw .killed
            }
        } catch .timedOut where isStarved(since: before, within: request.limits) {
            throw .unavailable("the machine was too busy for a photo within \(request.limits.timeout)")
        } catch {
            throw .tooHard
        }
    }

    /// Sends the request with a photo's files.
    func answer(
        to request: DarkroomRequest,
        with files: DarkroomFiles
    ) throws(RenditionError) -> DarkroomAnswer {
        try answer(to: request, passing: files.descriptors)
    }

    /// True also if the kernel does not tell the processor time, because a photo is blamed only for what is known.
    private func isStarved(since before: Duration?, within limits: DarkroomLimits) -> Bool {
        guard let before, let now = processorTime else { return true }
        return DarkroomEnd.wasStarved(computed: now - before, within: limits)
    }
}

import BlockingWork
import DarkroomRunning
package import DarkroomWire
package import ServerCore
import Synchronization

/// Makes renditions in darkroom processes, one process for each photo.
///
/// One spare process is started ahead for each profile in use, except films,
/// which are rare and can wait. A photo that hangs, crashes or uses too much
/// memory costs only its own rejection and its own process; the next photo gets
/// another one.
package final class DarkroomRenditionMaker: RenditionMaker {
    private let program: String
    private let limits: DarkroomLimits
    private let work: BlockingWork
    /// True if the processes run at the lowest priority and without spares.
    private let isInBackground: Bool
    private let spares = Mutex<[DecoderProfile: DarkroomProcess]>([:])
    /// Locked while a photo is tried for the second time.
    private let secondTry = Mutex(())

    /// The longest wait for a process to be ready: libraries come from a slow
    /// SD card while other programs start too.
    private static let startTimeout: Duration = .seconds(30)

    /// `program` is the path of `grandma-darkroom`; `atWork` is the number of
    /// photos developed at once.
    ///
    /// In the background, everything else runs first.
    package init(
        program: String,
        limits: DarkroomLimits = DarkroomLimits(),
        atWork: Int = 2,
        isInBackground: Bool = false
    ) {
        self.program = program
        self.isInBackground = isInBackground
        self.limits = limits
        work = BlockingWork(label: "darkroom", width: atWork)
    }

    /// Has a test picture made and starts the first spare; without the spare the first photo waits a little longer.
    ///
    /// Throws if no darkroom can be started or work here, so that a server reports it at its start and not at its first
    /// photo.
    package func prepare() async throws(RenditionError) {
        try await work.run { [self] () throws(RenditionError) in
            try DarkroomTrial.run(in: warmProcess(.jpegs))
            let process = try warmProcess(.jpegs)
            spares.withLock { $0[.jpegs] = process }
        }
    }

    package func develop(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto {
        try await work.run { [self] () throws(RenditionError) in
            let kind = DarkroomKind(kind)
            let job = RenderJob(path: path, kind: kind, filmStart: start, folder: folder, limits: limits)
            return try againIfKilled { () throws(RenditionError) in
                try job.develop { profile throws(RenditionError) in try takeProcess(profile) }
            }
        }
    }

    package func film(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedFilm {
        let kind = DarkroomKind(kind)
        let filming = Filming(path: path, kind: kind, start: start, folder: folder, limits: .ofFilms)
        let running = RunningFilm()
        let outcome = await withTaskCancellationHandler {
            await work.run { [self] in
                Result { () throws(RenditionError) in try make(filming, running) }
            }
        } onCancel: {
            running.cancel()
        }
        return try outcome.get()
    }

    private func make(_ filming: Filming, _ running: RunningFilm) throws(RenditionError) -> DevelopedFilm {
        var hasBegun = false
        do throws(RenditionError) {
            return try againIfKilled { () throws(RenditionError) in
                try running.make(
                    in: { () throws(RenditionError) in try warmProcess(.films) },
                    { process throws(RenditionError) in
                        hasBegun = true
                        return try filming.make(in: process)
                    }
                )
            }
        } catch {
            // A darkroom that was killed before it got the film tells nothing of the film.
            guard case .killed = error, !hasBegun else { throw error }
            throw .unavailable("the darkroom was killed at its start")
        }
    }

    package func copyWithoutPosition(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> String {
        try await work.run { [self] () throws(RenditionError) in
            let copying = PositionRemoval(path: path, kind: DarkroomKind(kind), folder: folder, limits: limits)
            return try againIfKilled { () throws(RenditionError) in try copying.make(in: takeProcess(.jpegs)) }
        }
    }

    /// The process that waits for the next photo; tests kill it.
    var spareIdentifier: Int32? { spares.withLock { $0[.jpegs]?.identifier } }

    /// Tries once more, in a new process, if a darkroom was ended by a signal:
    /// another photo may have used up the memory.
    ///
    /// Second tries run one after another, so that each has the memory to
    /// itself.
    private func againIfKilled<Made: Sendable>(
        _ make: () throws(RenditionError) -> Made
    ) throws(RenditionError) -> Made {
        do throws(RenditionError) {
            return try make()
        } catch {
            guard error == .killed || error == .crashed else { throw error }
            return try secondTry.withLock { _ throws(RenditionError) in try make() }
        }
    }

    /// Returns a ready process and starts the next spare.
    private func takeProcess(_ profile: DecoderProfile) throws(RenditionError) -> DarkroomProcess {
        defer { startSpare(profile) }
        if let process = spares.withLock({ $0.removeValue(forKey: profile) }), isReady(process) { return process }
        return try warmProcess(profile)
    }

    /// False if the spare ended for some other reason than a photo; it is then
    /// replaced without a message.
    private func isReady(_ process: DarkroomProcess) -> Bool {
        do {
            try process.waitUntilReady(within: Self.startTimeout)
            return process.isWaiting
        } catch {
            return false
        }
    }

    private func startSpare(_ profile: DecoderProfile) {
        if isInBackground || profile == .films || spares.withLock({ $0[profile] != nil }) { return }
        do {
            let process = try DarkroomProcess(program: program, profile: profile)
            spares.withLock { $0[profile] = process }
        } catch {
            // The next photo tries again and gets the error.
            return
        }
    }

    private func warmProcess(_ profile: DecoderProfile) throws(RenditionError) -> DarkroomProcess {
        let process = try started(profile)
        if isInBackground { process.giveWay() }
        do throws(DarkroomChannelError) {
            try process.waitUntilReady(within: Self.startTimeout)
            return process
        } catch {
            if case .noSandbox(let failure) = error { throw RenditionError(sandbox: failure) }
            if error == .closed, process.end() == .kill { throw .killed }
            throw .unavailable("the darkroom did not start: \(error)")
        }
    }

    private func started(_ profile: DecoderProfile) throws(RenditionError) -> DarkroomProcess {
        do throws(DarkroomChannelError) {
            return try DarkroomProcess(program: program, profile: profile)
        } catch {
            throw .unavailable("the darkroom did not start: \(error)")
        }
    }
}

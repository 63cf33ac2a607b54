import BlockingWork
package import DarkroomWire
package import ServerCore
import Synchronization

/// Has renditions made in darkrooms: processes of their own, one for each
/// photo, with one spare started ahead for each profile that was asked for but
/// films, which are rare and can wait.
///
/// A photo that hangs, crashes or devours costs itself a refusal and its
/// darkroom's life. The next one finds another darkroom waiting.
package final class DarkroomRenditionMaker: RenditionMaker {
    private let program: String
    private let limits: DarkroomLimits
    private let work: BlockingWork
    /// The last to get the processor, and with no spare.
    private let isInBackground: Bool
    private let spares = Mutex<[DecoderProfile: DarkroomProcess]>([:])
    /// Held by whoever tries a photo for the second time.
    private let secondTry = Mutex(())

    /// Libraries come from a slow card, with other programs starting too.
    private static let patienceAtStart: Duration = .seconds(30)

    /// `program` is the path of `grandma-darkroom`; `atWork` says how many
    /// photos are developed at once.
    ///
    /// In the background whatever else runs goes first.
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

    /// Starts the spare; without it the first photo waits for its darkroom a
    /// little longer.
    ///
    /// Throws where there is no darkroom to be had, so that a server can say
    /// so at its start instead of at its first photo.
    package func prepare() async throws(RenditionRefusal) {
        try await work.run { [self] () throws(RenditionRefusal) in
            let process = try warmProcess(.jpegs)
            spares.withLock { $0[.jpegs] = process }
        }
    }

    package func develop(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionRefusal) -> DevelopedPhoto {
        try await work.run { [self] () throws(RenditionRefusal) in
            let limits = kind.isPicture ? limits : limits.ofStills
            let job = RenderJob(path: path, kind: DarkroomKind(kind), folder: folder, limits: limits)
            return try againIfKilled { () throws(RenditionRefusal) in
                try job.develop { profile throws(RenditionRefusal) in try takeProcess(profile) }
            }
        }
    }

    package func film(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionRefusal) -> DevelopedFilm {
        try await work.run { [self] () throws(RenditionRefusal) in
            let filming = Filming(path: path, kind: DarkroomKind(kind), folder: folder, limits: .ofFilms)
            return try againIfKilled { () throws(RenditionRefusal) in try filming.make(in: warmProcess(.films)) }
        }
    }

    /// The process that waits for the next photo, for the tests that hurt it.
    var spareIdentifier: Int32? { spares.withLock { $0[.jpegs]?.identifier } }

    /// Tries once more where a darkroom died of a signal, in a fresh one: it may
    /// have been another photo's hunger for memory.
    ///
    /// Second tries wait for one another, so that each has the memory to itself.
    private func againIfKilled<Made: Sendable>(
        _ make: () throws(RenditionRefusal) -> Made
    ) throws(RenditionRefusal) -> Made {
        do throws(RenditionRefusal) {
            return try make()
        } catch {
            guard error == .killed || error == .crashed else { throw error }
            return try secondTry.withLock { _ throws(RenditionRefusal) in try make() }
        }
    }

    /// A warm process, with a next spare on its way.
    private func takeProcess(_ profile: DecoderProfile) throws(RenditionRefusal) -> DarkroomProcess {
        defer { startSpare(profile) }
        if let process = spares.withLock({ $0.removeValue(forKey: profile) }), isReady(process) { return process }
        return try warmProcess(profile)
    }

    /// Not ready means that the spare died of something else than a photo: it
    /// is replaced without a word.
    private func isReady(_ process: DarkroomProcess) -> Bool {
        do {
            try process.waitUntilReady(within: Self.patienceAtStart)
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
            // The next photo tries again, and it is told.
            return
        }
    }

    private func warmProcess(_ profile: DecoderProfile) throws(RenditionRefusal) -> DarkroomProcess {
        let process = try started(profile)
        if isInBackground { process.giveWay() }
        do throws(DarkroomChannelTrouble) {
            try process.waitUntilReady(within: Self.patienceAtStart)
            return process
        } catch {
            if error == .closed, process.end() == .kill { throw .killed }
            throw .unavailable("the darkroom did not start: \(error)")
        }
    }

    private func started(_ profile: DecoderProfile) throws(RenditionRefusal) -> DarkroomProcess {
        do throws(DarkroomChannelTrouble) {
            return try DarkroomProcess(program: program, profile: profile)
        } catch {
            throw .unavailable("the darkroom did not start: \(error)")
        }
    }
}

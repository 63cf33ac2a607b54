package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Surprises: photos and moments that only their sender or maker sees until a time.
///
/// The views of the catalogue alone hide surprises; this service shows them when their time has come.
package struct SurpriseService: Sendable {
    let context: ServiceContext

    /// The seconds between two searches for surprises whose time has come.
    package var lookEvery: Double { context.rules.surprises.lookEvery }

    /// Shows a photo that waits to the family at once, for its sender.
    ///
    /// A photo that does not wait stays as it is. A photo of a moment that waits is refused, because it arrives with
    /// the moment.
    package func show(_ id: PhotoID, by principal: Principal) async throws(Problem) {
        let (context, now) = (context, context.now)
        let viewer = try context.viewer(for: .seePhoto, principal)
        let revision = try await context.write(.seePhoto, by: principal) { writer, principal -> Int64? in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            try context.check(photo.sender.id == viewer.member ? .describeOwnPhoto : .describeAnyPhoto, by: principal)
            // A held photo does not wait as a surprise: it is let in by `HeldPhotoService`.
            guard !photo.isHeld else { throw Problem.notAllowed }
            guard photo.waitsUntil != nil else { return nil }
            let moment = try photo.momentID.flatMap { try writer.moment($0, in: viewer.family) }
            guard moment?.waitsUntil == nil else { throw Problem.surpriseMoment }
            return try context.bring(photo, at: now, writer)
        }
        context.outbox.signal()
        if let revision { await context.publish(revision, ofPhotos: [id], in: viewer.family) }
    }

    /// Shows a moment that waits, and its photos, at once to those for whom it is, for its maker.
    ///
    /// A moment that does not wait stays as it is.
    package func show(_ id: MomentID, by principal: Principal) async throws(Problem) {
        let (context, now) = (context, context.now)
        let family = try context.family(for: .seeMoments, by: principal)
        let revision = try await context.write(.seeMoments, by: principal) { writer, principal -> Int64? in
            let moment = try context.editable(id, in: family, by: principal, writer)
            guard moment.waitsUntil != nil else { return nil }
            try writer.setWaiting(until: try context.surpriseClock(writer), ofPhotosIn: id)
            return try writer.arrive(moment, at: now)
        }
        guard let revision else { return }
        await context.publish(revision, about: [id], in: family)
        try await bringArrived()
    }

    /// Shows all surprises whose time has come to the family, also those that came while the server was off.
    ///
    /// They arrive as if they were sent now: as the newest photos, with new revisions, so that every frame gets them. A
    /// clock that is suddenly far ahead brings none of them early: see `SweepClock`.
    package func bringArrived() async throws(Problem) {
        let (context, now, most) = (context, context.now, context.rules.surprises.arrivingAtOnce)
        // Without due surprises, nothing is written.
        let (due, isAnyThere) = try await context.read(.allFamilies) { reader in
            let due = try context.surpriseClock(reader)
            let moments = try reader.momentsToArrive(at: due)
            return (due, try !moments.isEmpty || !reader.photosToArrive(at: due, limit: 1).isEmpty)
        }
        guard isAnyThere else { return }
        let moments = try await context.write(.allFamilies) { writer in
            try writer.momentsToArrive(at: due).map { moment in
                let revision = try writer.arrive(moment, at: now)
                // Its maker may have left while it waited.
                try writer.passOn(moment)
                return (moment.id, moment.familyID, revision)
            }
        }
        for (id, family, revision) in moments { await context.publish(revision, about: [id], in: family) }
        var arrived = 0
        repeat {
            let photos = try await context.write(.allFamilies) { writer in
                try writer.photosToArrive(at: due, limit: most).map { photo in
                    (photo.id, photo.familyID, try context.bring(photo, at: now, writer))
                }
            }
            context.outbox.signal()
            for (id, family, revision) in photos { await context.publish(revision, ofPhotos: [id], in: family) }
            arrived = photos.count
        } while arrived == most
    }
}

extension SurpriseService {
    /// Sets another time for a photo that waits, for its sender; nobody is notified.
    ///
    /// A photo of a moment that waits is refused, because it arrives with the moment.
    package func move(_ id: PhotoID, to time: LocalDateTime, by principal: Principal) async throws(Problem) {
        let (context, now) = (context, context.now)
        let viewer = try context.viewer(for: .seePhoto, principal)
        try await context.write(.seePhoto, by: principal) { writer, principal in
            guard let photo = try writer.photo(id, in: viewer.family) else { throw Problem.photoGone }
            try context.check(photo.sender.id == viewer.member ? .describeOwnPhoto : .describeAnyPhoto, by: principal)
            guard !photo.isHeld else { throw Problem.notAllowed }
            guard photo.waitsUntil != nil else { throw Problem.surpriseOver }
            let moment = try photo.momentID.flatMap { try writer.moment($0, in: viewer.family) }
            guard moment?.waitsUntil == nil else { throw Problem.surpriseMoment }
            let clock = try context.clock(of: viewer.family, in: writer)
            try writer.setWaiting(until: try context.rules.surprises.time(time, on: clock, at: now), of: id)
        }
    }

    /// Sets another time for a moment that waits and its photos, for its maker; nobody is notified.
    package func move(_ id: MomentID, to time: LocalDateTime, by principal: Principal) async throws(Problem) {
        let (context, now) = (context, context.now)
        let family = try context.family(for: .seeMoments, by: principal)
        try await context.write(.seeMoments, by: principal) { writer, principal in
            let moment = try context.editable(id, in: family, by: principal, writer)
            guard moment.waitsUntil != nil else { throw Problem.surpriseOver }
            let clock = try context.clock(of: family, in: writer)
            let moved = try context.rules.surprises.time(time, on: clock, at: now)
            try writer.setWaiting(until: moved, of: id)
            try writer.setWaiting(until: moved, ofPhotosIn: id)
        }
    }
}

extension ServiceContext {
    /// Returns the time by which surprises arrive: that of the sweeps, which follows the wall clock but accepts a large
    /// leap only gradually, unless the wall clock is synchronised.
    fileprivate func surpriseClock(_ reader: any CatalogueReader) throws -> Date {
        let wall = now
        var clock = SweepClock(believed: try reader.sweepTime() ?? reader.hours().aliveAt, wall: wall)
        clock.advance(to: wall, served: 0, isSynchronised: ports.isClockSynchronised())
        return clock.now
    }
}

extension SendingService {
    /// Throws if a photo whose upload begins now cannot wait until this time.
    ///
    /// A guest from outside sends no surprise: nobody could take it back once the guest's access has ended. A frame
    /// sends none either, because it shows what it sent to everybody who looks at it.
    package func check(surprise: LocalDateTime?, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .sendPhotos, by: principal)
        guard let surprise else { return }
        guard case .member(let signedIn) = principal, signedIn.guestOf == nil else { throw .notAllowed }
        let zone = try await context.read(principal.view) { try $0.home(family).timeZone }
        _ = try context.rules.surprises.time(surprise, on: context.clock(timeZone: zone), at: context.now)
    }
}

extension ServiceContext {
    /// Returns until when a photo waits; nil if it is no surprise, or if the time came during the upload.
    func waiting(_ surprise: LocalDateTime?, in family: FamilyID, _ reader: any CatalogueReader) throws -> Date? {
        guard let surprise else { return nil }
        let time = try clock(of: family, in: reader).moment(surprise)
        guard time > (try surpriseClock(reader)) else { return nil }
        // The clock of this machine may have leapt past the time, which was checked when the upload began.
        if time > now, let refusal = rules.surprises.refusal(ofWaitingUntil: time, at: now) { throw refusal }
        return time
    }

    /// Returns the time until which a moment would wait that its maker removed, if that time is still to come.
    func waiting(
        ofRemoved moment: MomentID,
        for principal: Principal,
        _ reader: any CatalogueReader
    ) throws -> Date? {
        guard let maker = principal.memberID, let time = try reader.waiting(ofRemoved: moment, madeBy: maker) else {
            return nil
        }
        return time > (try surpriseClock(reader)) ? time : nil
    }
}

package import FamilyCore
package import ServerCore

extension ExportService {
    /// Takes a place for an export of a moment's photos, before the first byte is sent.
    ///
    /// Throws what `run` would throw, and `exportBusy` if there is no place. A principal who does not see the moment
    /// gets the same error as for a missing one.
    package func reserve(_ id: MomentID, for principal: Principal) async throws(Problem) -> ExportReservation {
        let signedIn = try downloader(principal)
        let moment = try await moment(id, for: signedIn, principal)
        let name = "\(MomentExport.folder(of: moment)) \(moment.span.starts.description.prefix(10)).zip"
        let guestOf = principal.isOutsideGuest ? id : nil
        return try queue.reserve(.moment(by: signedIn.member.id, guestOf: guestOf), named: name)
    }

    /// Runs `body` with the photos of a moment; the place of the export is free again when `body` returns or throws.
    package func run(
        _ reservation: ExportReservation,
        of id: MomentID,
        for principal: Principal,
        _ body: (MomentExport) async throws -> Void
    ) async throws {
        defer { reservation.end() }
        let signedIn = try downloader(principal)
        let moment = try await moment(id, for: signedIn, principal)
        let family = try await context.read(principal.view) { try $0.home(signedIn.familyID) }
        try await body(
            MomentExport(
                moment: moment,
                clock: context.clock(timeZone: family.timeZone),
                madeAt: context.now,
                reader: MomentPhotoReader(context: context, moment: id, principal: principal),
                blobReferences: blobReferences
            )
        )
    }

    private func downloader(_ principal: Principal) throws(Problem) -> SignedIn {
        try context.check(.seeMoments, by: principal)
        return try context.member(for: .fetchOriginal, by: principal)
    }

    private func moment(
        _ id: MomentID,
        for signedIn: SignedIn,
        _ principal: Principal
    ) async throws(Problem) -> MomentRecord {
        try await context.read(principal.view) { reader in
            guard let moment = try reader.moment(id, in: signedIn.familyID) else { throw Problem.momentGone }
            return moment
        }
    }
}

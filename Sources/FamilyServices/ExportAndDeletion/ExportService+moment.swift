package import FamilyCore
package import ServerCore

extension ExportService {
    /// Returns the file name for the photos of a moment, before the first byte is sent.
    ///
    /// Throws what `run` would throw. A principal who does not see the moment gets the same error as for a missing one.
    package func offer(of id: MomentID, to principal: Principal) async throws(Problem) -> String {
        let signedIn = try downloader(principal)
        let moment = try await moment(id, for: signedIn, principal)
        try await queue.look(.moment(by: signedIn.member.id))
        return "\(MomentExport.folder(of: moment)) \(moment.span.starts.description.prefix(10)).zip"
    }

    /// Runs `body` with the photos of a moment, whose export counts as running until `body` returns.
    package func run(
        of id: MomentID,
        for principal: Principal,
        _ body: (MomentExport) async throws -> Void
    ) async throws {
        let signedIn = try downloader(principal)
        let moment = try await moment(id, for: signedIn, principal)
        let family = try await context.read(principal.view) { try $0.home(signedIn.familyID) }
        try await counting(.moment(by: signedIn.member.id)) {
            try await body(
                MomentExport(
                    moment: moment,
                    clock: FamilyClock(timeZone: family.timeZone),
                    madeAt: context.now,
                    reader: MomentPhotoReader(context: context, moment: id, principal: principal),
                    blobReferences: blobReferences
                )
            )
        }
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

package import FamilyCore
import FoundationEssentials
package import ServerCore

/// How much of its space a family uses.
package struct FamilySpace: Equatable, Sendable {
    package let used: AlbumUse
    package let quota: ByteCount
    package let mostPhotos: Int
}

/// Exports everything of a family; `ExportService+moment.swift` exports one moment.
package struct ExportService: Sendable {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let queue: ExportQueue

    init(context: ServiceContext, blobReferences: BlobReferenceCounter) {
        self.context = context
        self.blobReferences = blobReferences
        queue = ExportQueue(limits: context.rules.exports, uptime: context.ports.uptime)
    }

    /// Returns the space of the photos that the principal sees or may let in: a larger number would reveal the others.
    package func space(for principal: Principal) async throws(Problem) -> FamilySpace {
        let family = try context.family(for: .seeSpace, by: principal)
        let rules = context.rules.uploads
        let used = try await context.read(principal.view) { reader in
            var used = try reader.use(of: family)
            let ours = try reader.heldBytes(in: family).filter { try reader.moment($0.key, in: family) != nil }
            let withheld = try reader.bytesWithheld(in: family).bytes - ours.values.reduce(0) { $0 + $1.bytes }
            used.bytes = ByteCount(max(0, used.bytes.bytes - max(0, withheld)))
            return used
        }
        return FamilySpace(used: used, quota: used.quota ?? rules.quota, mostPhotos: rules.mostPhotos)
    }

    /// Throws if the principal may not export the album; whether there is room for an export, `reserve` says.
    package func checkMayExport(_ principal: Principal) throws(Problem) {
        _ = try context.member(for: .exportAlbum, by: principal)
    }

    /// Takes a place for an export of the whole album, before the first byte is sent.
    ///
    /// Throws what `run` would throw, and `exportBusy` if there is no place.
    package func reserve(for principal: Principal) async throws(Problem) -> ExportReservation {
        let signedIn = try context.member(for: .exportAlbum, by: principal)
        let family = try await context.read(principal.view) { try $0.home(signedIn.familyID) }
        let today = context.clock(timeZone: family.timeZone).local(context.now)
        let name = "\(ArchiveName.root(of: family.name)) \(today.description.prefix(10)).zip"
        return try queue.reserve(.album(signedIn.familyID), named: name)
    }

    /// Runs `body` with an export of the whole album, whose place is free again when `body` returns or throws.
    package func run(
        _ reservation: ExportReservation,
        for principal: Principal,
        _ body: (FamilyExport) async throws -> Void
    ) async throws {
        defer { reservation.end() }
        let signedIn = try context.member(for: .exportAlbum, by: principal)
        try await body(try await export(for: signedIn))
    }

    private func export(for signedIn: SignedIn) async throws(Problem) -> FamilyExport {
        do {
            let (ports, family) = (context.ports, signedIn.familyID)
            let view = CatalogueView.member(signedIn.member.id, of: family)
            let (catalogue, zones, now) = (ports.catalogue, ports.zoneFiles, context.now)
            return try await FamilyExport(of: family, in: catalogue, as: view, zones, now: now) { clock in
                ExportReader(context: context, blobReferences: blobReferences, signedIn: signedIn, clock: clock)
            }
        } catch {
            throw context.problem(from: error)
        }
    }
}

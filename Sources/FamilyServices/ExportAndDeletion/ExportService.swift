package import FamilyCore
import FoundationEssentials
package import ServerCore

/// How much of its space a family uses.
package struct FamilySpace: Equatable, Sendable {
    package let used: AlbumUse
    package let quota: ByteCount
    package let mostPhotos: Int
}

/// Exports everything of a family.
package struct ExportService: Sendable {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    private let desk: ExportQueue

    init(context: ServiceContext, blobReferences: BlobReferenceCounter) {
        self.context = context
        self.blobReferences = blobReferences
        desk = ExportQueue(limits: context.rules.exports)
    }

    /// Returns the space of the photos that the principal sees, or may let in: more would tell of the others.
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
        return FamilySpace(used: used, quota: rules.quota, mostPhotos: rules.mostPhotos)
    }

    /// Runs `body` with an export, which counts as running until `body` returns.
    package func run<Result>(
        for principal: Principal,
        _ body: (FamilyExport) async throws -> Result
    ) async throws -> Result {
        let signedIn = try context.member(for: .exportAlbum, by: principal)
        try await desk.begin(signedIn.familyID)
        do {
            let result = try await body(try await export(for: signedIn))
            await desk.end(signedIn.familyID)
            return result
        } catch {
            await desk.end(signedIn.familyID)
            throw error
        }
    }

    /// Returns the file name for the export, before the first byte is sent.
    ///
    /// Throws what `run` would throw.
    package func offer(to principal: Principal) async throws(Problem) -> String {
        let signedIn = try context.member(for: .exportAlbum, by: principal)
        try await desk.look(signedIn.familyID)
        let family = try await context.read(principal.view) { try $0.home(signedIn.familyID) }
        let today = FamilyClock(timeZone: family.timeZone).local(context.now)
        return "\(ArchiveName.root(of: family.name)) \(today.description.prefix(10)).zip"
    }

    private func export(for signedIn: SignedIn) async throws(Problem) -> FamilyExport {
        do {
            let catalogue = context.ports.catalogue
            let view = CatalogueView.member(signedIn.member.id)
            return try await FamilyExport(of: signedIn.familyID, in: catalogue, as: view, now: context.now) { clock in
                ExportReader(context: context, blobReferences: blobReferences, signedIn: signedIn, clock: clock)
            }
        } catch {
            throw context.problem(from: error)
        }
    }
}

/// Counts the running exports.
actor ExportQueue {
    private let limits: ExportLimits
    private var running: [FamilyID] = []

    init(limits: ExportLimits) { self.limits = limits }

    func look(_ family: FamilyID) throws(Problem) {
        if let refusal = limits.refusal(for: family, beside: running) { throw refusal }
    }

    func begin(_ family: FamilyID) throws(Problem) {
        try look(family)
        running.append(family)
    }

    func end(_ family: FamilyID) {
        if let index = running.firstIndex(of: family) { running.remove(at: index) }
    }
}

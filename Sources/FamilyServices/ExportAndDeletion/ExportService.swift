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
        queue = ExportQueue(limits: context.rules.exports)
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

    /// Runs `body` with an export, which counts as running until `body` returns.
    package func run<Result>(
        for principal: Principal,
        _ body: (FamilyExport) async throws -> Result
    ) async throws -> Result {
        let signedIn = try context.member(for: .exportAlbum, by: principal)
        return try await counting(.album(signedIn.familyID)) { try await body(try await export(for: signedIn)) }
    }

    /// Counts the export as running until `body` returns.
    func counting<Result>(_ export: RunningExport, _ body: () async throws -> Result) async throws -> Result {
        try await queue.begin(export)
        do {
            let result = try await body()
            await queue.end(export)
            return result
        } catch {
            await queue.end(export)
            throw error
        }
    }

    /// Returns the file name for the export, before the first byte is sent.
    ///
    /// Throws what `run` would throw.
    package func offer(to principal: Principal) async throws(Problem) -> String {
        let signedIn = try context.member(for: .exportAlbum, by: principal)
        try await queue.look(.album(signedIn.familyID))
        let family = try await context.read(principal.view) { try $0.home(signedIn.familyID) }
        let today = FamilyClock(timeZone: family.timeZone).local(context.now)
        return "\(ArchiveName.root(of: family.name)) \(today.description.prefix(10)).zip"
    }

    private func export(for signedIn: SignedIn) async throws(Problem) -> FamilyExport {
        do {
            let catalogue = context.ports.catalogue
            let view = CatalogueView.member(signedIn.member.id, of: signedIn.familyID)
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
    private var running: [RunningExport] = []

    init(limits: ExportLimits) { self.limits = limits }

    func look(_ export: RunningExport) throws(Problem) {
        if let refusal = limits.refusal(of: export, beside: running) { throw refusal }
    }

    func begin(_ export: RunningExport) throws(Problem) {
        try look(export)
        running.append(export)
    }

    func end(_ export: RunningExport) {
        if let index = running.firstIndex(of: export) { running.remove(at: index) }
    }
}

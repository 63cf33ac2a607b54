package import FamilyCore
package import ServerCore

/// Everything that a keeper, a relative, a frame or a stranger can ask of a
/// server, one function each.
///
/// The JSON interface and the pages both call these and nothing below them, so
/// that the two cannot differ. Each function asks `Membership` first, throws
/// `Problem`s only, and holds no decision that could be a value in ServerCore.
package struct FamilyActs: Sendable {
    package let entry: EntryActs
    package let pairing: PairingActs
    package let frames: FrameActs
    package let people: PeopleActs
    package let album: AlbumActs
    package let activity: ActivityActs
    package let sending: SendingActs
    package let uploads: UploadActs
    package let shares: ShareActs
    package let exports: ExportActs
    package let leaving: LeavingActs
    package let renditions: RenditionActs
    package let housekeeping: Housekeeping
    package let verification: Verification
    package let storage: StorageActs
    package let offers: OfferActs
    package let serverID: ServerID

    /// Opens the acts; writes the server's own identity at the first start.
    package init(ports: FamilyPorts) async throws(Problem) {
        let context = try await ActContext.open(ports)
        let custody = BlobCustody(context: context)
        serverID = context.serverID
        entry = EntryActs(context: context)
        pairing = PairingActs(context: context, door: entry.door)
        people = PeopleActs(context: context)
        album = AlbumActs(context: context)
        activity = ActivityActs(context: context)
        renditions = RenditionActs(context: context, custody: custody)
        frames = FrameActs(context: context, turns: TurnPace(context.rules.frames.turns), renditions: renditions)
        sending = SendingActs(context: context, custody: custody, renditions: renditions)
        uploads = UploadActs(context: context, sending: sending)
        shares = ShareActs(context: context)
        offers = OfferActs(context: context)
        exports = ExportActs(context: context, custody: custody)
        leaving = LeavingActs(context: context, entry: entry)
        let sweeps = SweepMemory()
        housekeeping = Housekeeping(context: context, custody: custody, uploads: uploads, sweeps: sweeps)
        storage = StorageActs(context: context, sweeps: sweeps)
        verification = Verification(context: context, custody: custody, renditions: renditions)
    }
}

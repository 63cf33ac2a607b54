/// The database of families, people, frames and photos; their bytes are in the blob store.
///
/// Several operations and the decision between them share one transaction: they see one state, and all of them are
/// applied or none.
package protocol Catalogue: ReadableCatalogue {
    /// Runs `body` as one transaction, after all committed ones; its writer reads what the view shows.
    ///
    /// A change applies to all that it concerns, whether the view shows it or not. When `write` returns, the changes are
    /// durable. If `body` throws, nothing was changed. NB: `body` may run again, because another server's transaction was
    /// in its way or the connection was lost before the commit, so it must have no effects except on its writer.
    func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result

    /// Runs `body` like `write`, for one that leases a row of a queue: copies of a server that do so at once neither wait
    /// for one another nor run again because of one another.
    ///
    /// Each statement of `body` sees what was committed before it. If the connection is lost at the commit, `body` runs
    /// again although the first row may be leased; so a lease must end by itself.
    func lease<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result

    /// Erases removed data from the catalogue's files and their earlier copies.
    func scrub() async throws

    /// Returns the errors that the engine finds in the catalogue's files; empty if there are none.
    ///
    /// A thorough check also compares each index with its table and takes about ten times as long.
    func damage(thorough: Bool) async throws -> [String]

    /// Closes the catalogue's files, so that a copy of the one main file is complete.
    ///
    /// Every later call throws.
    func close() async throws
}

extension Catalogue {
    /// Writes, in a catalogue whose writes run one after the other.
    package func lease<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await write(view, body)
    }
}

/// A catalogue or a copy of one that can be read.
package protocol ReadableCatalogue: Sendable {
    /// Runs `body`, which only reads, on one consistent state, of which it gets what the view shows.
    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result
}

/// Reads within one transaction.
///
/// Something that does not exist is nil, not an error.
package protocol CatalogueReader: FamilyReading, MemberReading, SessionReading, FrameReading, InvitationReading,
    JoinLinkReading, OutsideGuestReading, ReturnLinkReading, MemberContentsReading, ShareLinkReading, SignInReading,
    PhotoReading, RemovalReading, HidingReading, FrameHidingReading, CommentReading,
    SightingReading, ActivityReading, NewsReading, WebhookReading, BrokerReading, StorageReading, OfferReading,
    GiftReading, FamilyPlaceReading, MomentReading, MomentFinding, MomentAnswerReading, MomentViewing, SelectionReading,
    CollectionReading, SuggestionReading, SurpriseReading, HeldPhotoReading, FrameShowingReading, TotalsReading,
    CopyReading, UploadReading, PairingCounterReading, FamilyAccountReading, FamilyInvitationReading
{}

/// Reads and writes within one transaction.
package protocol CatalogueWriter: CatalogueReader, FamilyWriting, MemberWriting, SessionWriting, FrameWriting,
    InvitationWriting, JoinLinkWriting, OutsideGuestWriting, ReturnLinkWriting, MemberContentsWriting, ShareLinkWriting,
    SignInWriting, PhotoWriting, RemovalWriting, HidingWriting, FrameHidingWriting, CommentWriting, SightingWriting,
    ActivityWriting, RenditionJobWriting, NewsWriting, WebhookWriting, BrokerWriting, StorageWriting, OfferWriting,
    FamilyPlaceWriting, GiftWriting, MomentWriting, MomentAnswerWriting, SelectionWriting, CollectionWriting,
    SuggestionWriting, SurpriseWriting,
    HeldPhotoWriting, FrameShowingWriting, MomentKeeping, CopyWriting, UploadWriting, PairingCounterWriting,
    FamilyAccountWriting, FamilyInvitationWriting
{}

/// An error of the catalogue.
package struct CatalogueError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// The disk is full; reading still works.
        case diskFull
        /// Two rows have the same value where they must differ, such as user names.
        case conflict
        /// The catalogue's files differ from what was written.
        case damaged
        /// The catalogue is busy, missing or broken.
        case failed
    }

    package var kind: Kind
    /// What was tried and the engine's message, for the log.
    package var explanation: String

    package init(_ kind: Kind, explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// Whether the same call may succeed later.
    package var isTransient: Bool { kind != .conflict }
}

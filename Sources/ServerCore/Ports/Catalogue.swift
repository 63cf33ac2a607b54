/// All that is known of families, people, frames and photos; the bytes are the
/// blob store's.
///
/// Several row operations and the decision between them share one transaction:
/// they see one state, and all of them happen or none does.
package protocol Catalogue: ReadableCatalogue {
    /// Runs `body` as one transaction, after all that were committed before it.
    ///
    /// When it returns, what `body` wrote survives a pulled plug. Where `body`
    /// throws, nothing was changed. NB: `body` may be run again (another server
    /// may have won), so it must have no effect but on its writer.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result

    /// Leaves nothing of what was removed in the catalogue's files, nor copies
    /// of what it was before.
    func scrub() async throws

    /// What the catalogue's own check finds wrong with its files, in the
    /// engine's words; empty where nothing is.
    ///
    /// A thorough check also compares each index with its table and takes some
    /// ten times as long as a quick one.
    func damage(thorough: Bool) async throws -> [String]

    /// Ends the catalogue's work: its files are closed, and one file holds all
    /// that was written, so that a copy of that file is whole.
    ///
    /// Every later call throws.
    func close() async throws
}

/// A catalogue, or a copy of one, that can be looked into.
package protocol ReadableCatalogue: Sendable {
    /// Hands one consistent state to `body`, which only looks.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result
}

/// Looks things up within one transaction.
///
/// Who is absent is nothing, not an error.
package protocol CatalogueReader: FamilyReading, MemberReading, SessionReading, FrameReading, InvitationReading,
    JoinLinkReading, ReturnLinkReading, BelongingReading, ShareLinkReading, SignInReading,
    PhotoReading, RemovalReading, HidingReading, CommentReading,
    SightingReading, ActivityReading, NewsReading, StorageReading, OfferReading
{}

/// Looks things up and changes them within one transaction.
package protocol CatalogueWriter: CatalogueReader, FamilyWriting, MemberWriting, SessionWriting, FrameWriting,
    InvitationWriting, JoinLinkWriting, ReturnLinkWriting, BelongingWriting, ShareLinkWriting, SignInWriting,
    PhotoWriting, RemovalWriting, HidingWriting, CommentWriting, SightingWriting, ActivityWriting, RenditionJobWriting,
    NewsWriting, StorageWriting,
    OfferWriting
{}

/// What a catalogue says when it cannot do its work.
package struct CatalogueError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// The disk has no room; reading goes on.
        case diskFull
        /// Two things would be one that must differ, such as user names.
        case conflict
        /// The catalogue's files are not what was written to them.
        case damaged
        /// Busy, gone or broken.
        case failed
    }

    package var kind: Kind
    /// What was tried and what the store said, for the log.
    package var explanation: String

    package init(_ kind: Kind, explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// Whether the same call may succeed later.
    package var isTransient: Bool { kind != .conflict }
}

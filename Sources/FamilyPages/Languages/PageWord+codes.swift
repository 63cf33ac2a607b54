import FamilyCore
import ServerCore

// The words for codes of the API.

extension PageWord {
    /// Returns the name of a role.
    static func role(_ role: Role) -> PageWord {
        switch role {
        case .keeper: .roleKeeper
        case .relative: .roleRelative
        case .guest: .roleGuest
        case .viewer: .roleViewer
        }
    }

    /// Returns what a role may do; for a viewer, who has no pages, only its name.
    static func roleMay(_ role: Role) -> PageWord {
        switch role {
        case .keeper: .roleKeeperMay
        case .relative: .roleRelativeMay
        case .guest: .roleGuestMay
        case .viewer: .roleViewer
        }
    }

    /// Returns the name of a region with which time zones' names begin, such as `Europe`; nil for any other text.
    static func zoneRegion(_ region: String) -> PageWord? { PageWord(rawValue: "zone\(region)") }

    static func senders(_ senders: Senders) -> PageWord {
        switch senders {
        case .everybody: .sendersEverybody
        case .relatives: .sendersRelatives
        case .keepers: .sendersKeepers
        }
    }

    static func order(_ order: FrameSettings.Order) -> PageWord {
        switch order {
        case .newest: .frameOrderNewest
        case .all: .frameOrderAll
        case .day: .frameOrderDay
        case .loved: .frameOrderLoved
        }
    }

    static func surround(_ surround: RoomSettings.Surround) -> PageWord {
        switch surround {
        case .blurred: .frameSurroundBlurred
        case .matte: .frameSurroundMatte
        case .plain: .frameSurroundPlain
        }
    }

    /// Returns how a screen hangs; nil for degrees that no screen has.
    static func rotation(_ degrees: Int) -> PageWord? {
        switch degrees {
        case 0: .frameRotation0
        case 90: .frameRotation90
        case 180: .frameRotation180
        case 270: .frameRotation270
        default: nil
        }
    }

    static func news(_ kind: NewsKind) -> PageWord {
        switch kind {
        case .hearts: .newsHearts
        case .looks: .newsLooks
        case .comments: .newsComments
        case .quietFrames: .newsQuietFrames
        }
    }

    static func posting(_ policy: MomentPosting) -> PageWord {
        switch policy {
        case .family: .postingFamily
        case .whoSaidYes: .postingWhoSaidYes
        case .whoWasThere: .postingWhoWasThere
        }
    }

    static func audience(_ audience: MomentAudience) -> PageWord {
        switch audience {
        case .family: .audienceFamily
        case .invited: .audienceInvited
        }
    }

    /// Returns the sentence about whose photos a moment takes.
    static func postingNote(_ policy: MomentPosting, _ audience: MomentAudience) -> PageWord {
        switch policy {
        case .family: audience == .family ? .momentEmptyHint : .audienceEmptyHint
        case .whoSaidYes: .postingNoteWhoSaidYes
        case .whoWasThere: .postingNoteWhoWasThere
        }
    }

    static func tab(_ tab: Tab) -> PageWord {
        switch tab {
        case .album: .tabAlbum
        case .moments: .tabMoments
        case .send: .tabSend
        case .frames: .tabFrames
        case .people: .tabPeople
        }
    }

    static func relationship(_ relationship: Relationship) -> PageWord {
        switch relationship {
        case .grandma: .relationshipGrandma
        case .grandpa: .relationshipGrandpa
        case .mother: .relationshipMother
        case .father: .relationshipFather
        case .aunt: .relationshipAunt
        case .uncle: .relationshipUncle
        case .sister: .relationshipSister
        case .brother: .relationshipBrother
        case .daughter: .relationshipDaughter
        case .son: .relationshipSon
        case .cousin: .relationshipCousin
        case .friend: .relationshipFriend
        case .other: .relationshipOther
        }
    }

    /// Returns the heading of a problem by its HTTP status, except for an expired link and a paused family.
    static func problemHeading(_ problem: Problem) -> PageWord {
        switch (problem.kind, problem.status) {
        case (.linkUnknown, _): .spentOld
        // The family may see the page, so the heading must not say that the page is closed to it.
        case (.familyPaused, _): .problemHeadingOther
        case (_, 404): .problemHeadingLost
        case (_, 401), (_, 403): .problemHeadingClosed
        case (_, 500...): .problemHeadingOurs
        default: .problemHeadingOther
        }
    }
}

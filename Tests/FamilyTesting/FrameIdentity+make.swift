package import FamilyCore

extension FrameIdentity {
    package static func make(
        serverID: ServerID = .make("server-1"),
        frameID: FrameID = .make("frame-1"),
        frameName: String = "Kitchen",
        memberID: MemberID = .make("grandma"),
        displayName: String = "Grandma",
        userName: String = "grandma",
        relationship: Relationship = .grandma,
        familyID: FamilyID = .make("family-1"),
        familyName: String = "The Lehtonens",
        timeZone: String = "Europe/Helsinki"
    ) -> FrameIdentity {
        FrameIdentity(
            serverID: serverID,
            frameID: frameID,
            frameName: frameName,
            memberID: memberID,
            displayName: displayName,
            userName: userName,
            relationship: relationship,
            familyID: familyID,
            familyName: familyName,
            timeZone: timeZone
        )
    }
}

extension FrameRegistration {
    package static func make(
        serverID: ServerID = .make("server-1"),
        frameID: FrameID = .make("frame-1"),
        secret: String = "c2VjcmV0"
    ) -> FrameRegistration {
        FrameRegistration(serverID: serverID, frameID: frameID, secret: secret)
    }
}

extension FrameIdentity {
    /// Without what holds for one moment only.
    package var timeless: FrameIdentity {
        var identity = self
        identity.serverTime = nil
        return identity
    }
}

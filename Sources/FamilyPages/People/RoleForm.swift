import FamilyCore
import ServerCore

/// The field with what a member may do.
struct RoleForm: Sendable {
    let id: String
    let choices: [PeopleView.Choice]
    /// Whether the field shows a role that the member does not have yet.
    let isUnsaved: Bool
    /// Why the chosen role was refused; nil if it was not.
    ///
    /// NB: it is not called `error`, which the template would find in the page around it.
    let refusal: String?

    /// Returns nil for a viewer, who has no pages.
    init?(of member: MemberSummary, unsaved: UnsavedRole?, words: Words) {
        guard member.role != .viewer else { return nil }
        let shown = unsaved?.role ?? member.role
        id = member.id.text
        choices = [Role.keeper, .relative, .guest].map {
            PeopleView.Choice(code: $0.rawValue, name: words[.roleMay($0)], isChosen: $0 == shown)
        }
        isUnsaved = shown != member.role
        refusal = unsaved?.problem.map { words($0) }
    }
}

/// A role that was chosen for a member and is not stored.
struct UnsavedRole: Sendable {
    let member: MemberID
    let role: Role
    /// Why it was refused; nil if the reader only had to give the password first.
    var problem: Problem?

    /// The page that shows the role in the member's form.
    var address: String { "/people?member=\(member)&role=\(role.rawValue)#member-\(member)" }
}

extension UnsavedRole {
    /// Reads the query of `address`; nil if it names no role.
    init?(_ query: [String: String]) {
        guard let member = query["member"].flatMap({ MemberID($0) }),
            let role = query["role"].flatMap({ Role(rawValue: $0) }), role != .viewer
        else { return nil }
        self.init(member: member, role: role)
    }
}

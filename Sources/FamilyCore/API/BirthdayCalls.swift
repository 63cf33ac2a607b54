/// Sets a member's birthday: members set their own, and a keeper sets that of any other member except guests.
///
/// The members of the family see the birthday, and so do their frames; guests never see it.
package struct ChooseBirthday: Endpoint {
    package typealias Answer = MemberSummary
    package struct Choice: Codable, Equatable, Sendable {
        /// The birthday; absent: the server forgets it.
        package var birthday: Birthday?
        package init(birthday: Birthday?) { self.birthday = birthday }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/members/{id}/birthday"
    package var path: String { "\(apiPrefix)/members/\(id)/birthday" }
    package var id: MemberID
    package var body: Choice
    package init(id: MemberID, birthday: Birthday?) {
        self.id = id
        body = Choice(birthday: birthday)
    }
}

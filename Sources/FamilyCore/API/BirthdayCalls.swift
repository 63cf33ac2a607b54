/// A member says when their birthday is; a keeper may say it for any other member of the family, guests excepted.
///
/// Members of the family see it, and their frames; guests never do.
package struct ChooseBirthday: Endpoint {
    package typealias Answer = MemberSummary
    package struct Choice: Codable, Equatable, Sendable {
        /// Absent: the birthday is forgotten.
        package var birthday: Birthday?
        package init(birthday: Birthday?) { self.birthday = birthday }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/members/{id}/birthday"
    package var path: String { "\(wirePrefix)/members/\(id)/birthday" }
    package var id: MemberID
    package var body: Choice
    package init(id: MemberID, birthday: Birthday?) {
        self.id = id
        body = Choice(birthday: birthday)
    }
}

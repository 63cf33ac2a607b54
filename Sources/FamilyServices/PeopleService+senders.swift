package import FamilyCore
package import ServerCore

extension PeopleService {
    /// Returns who may send photos in the principal's family.
    package func senders(_ principal: Principal) async throws(Problem) -> SendersAnswer {
        let family = try context.family(for: .listMembers, by: principal)
        return SendersAnswer(senders: try await context.read(principal.view) { try $0.home(family).senders })
    }

    /// Sets who may send photos, from the next one on; unfinished uploads are refused at their end.
    package func choose(_ choice: SendersChoice, by principal: Principal) async throws(Problem) -> SendersAnswer {
        let family = try context.family(for: .chooseSenders, by: principal)
        return try await context.write(.chooseSenders, by: principal) { writer in
            let chosen = try choice.chosen(after: try writer.home(family).senders)
            try writer.choose(chosen, in: family)
            return SendersAnswer(senders: chosen)
        }
    }
}

package import FamilyCore
package import ServerCore

extension PeopleActs {
    /// Who may send in the asker's family.
    package func senders(_ asker: Asker) async throws(Problem) -> SendersAnswer {
        let family = try context.family(for: .listMembers, by: asker)
        return SendersAnswer(senders: try await context.read { try $0.home(family).senders })
    }

    /// From the next send on; what is on its way already is refused as it ends.
    package func choose(_ choice: SendersChoice, by asker: Asker) async throws(Problem) -> SendersAnswer {
        let family = try context.family(for: .chooseSenders, by: asker)
        return try await context.write(.chooseSenders, by: asker) { writer in
            let chosen = try choice.chosen(after: try writer.home(family).senders)
            try writer.choose(chosen, in: family)
            return SendersAnswer(senders: chosen)
        }
    }
}

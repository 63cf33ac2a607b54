package import FamilyCore
package import ServerCore

extension FrameService {
    /// Switches a frame off until somebody touches it, or on again, and notifies it.
    package func switchOff(
        _ frame: FrameID,
        isOff: Bool,
        by principal: Principal
    ) async throws(Problem) -> FrameSummary {
        let family = try context.family(for: .setFrameSettings, by: principal)
        let now = context.now
        var summary = try await context.write(.setFrameSettings, by: principal) { writer in
            var record = try writer.livingFrame(frame, in: family)
            guard let order = FrameOff.order(isOff: isOff, after: record.off, at: now) else {
                return try writer.summary(of: record)
            }
            record.off = order
            try writer.save(record)
            return try writer.summary(of: record)
        }
        await context.ports.events.publish(.frame, to: .frame(frame))
        await context.ports.events.publish(.frames, to: .people(family))
        summary.isHere = await isHere(frame)
        return summary
    }
}

import FamilyCore
import Foundation
import ServerCore

/// What a frame says of itself in lines: read and written as a whole, never searched.
struct ReportDetails: Codable {
    let mistakes: [String]?
    let legibility: FrameLegibility?
    let unsent: FrameUnsent?
    let room: FrameRoom?
    let writes: FrameWrites?
    let memory: FrameMemory?

    /// nil where the frame says nothing.
    init?(_ report: FrameReport) {
        let details: [Any?] = [
            report.mistakes, report.legibility, report.unsent, report.room, report.writes, report.memory,
        ]
        guard details.contains(where: { $0 != nil }) else { return nil }
        (mistakes, legibility, unsent, room) = (report.mistakes, report.legibility, report.unsent, report.room)
        (writes, memory) = (report.writes, report.memory)
    }

    init?(_ row: SQLRow) throws {
        guard let text = try row.optionalText("report_remarks") else { return nil }
        self = try WireCoding.decode(ReportDetails.self, from: Data(text.utf8))
    }

    var text: String { get throws { String(decoding: try WireCoding.encode(self), as: UTF8.self) } }
}

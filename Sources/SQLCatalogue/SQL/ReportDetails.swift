import FamilyCore
import Foundation
import ServerCore

/// What a frame says of itself in lines: read and written as a whole, never searched.
struct ReportDetails: Codable {
    let mistakes: [String]?
    let legibility: FrameLegibility?
    let unsent: FrameUnsent?
    let room: FrameRoom?

    /// nil where the frame says nothing.
    init?(_ report: FrameReport) {
        guard report.mistakes != nil || report.legibility != nil || report.unsent != nil || report.room != nil else {
            return nil
        }
        (mistakes, legibility, unsent, room) = (report.mistakes, report.legibility, report.unsent, report.room)
    }

    init?(_ row: SQLRow) throws {
        guard let text = try row.optionalText("report_remarks") else { return nil }
        self = try WireCoding.decode(ReportDetails.self, from: Data(text.utf8))
    }

    var text: String { get throws { String(decoding: try WireCoding.encode(self), as: UTF8.self) } }
}

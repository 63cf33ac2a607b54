import FamilyCore
import FoundationEssentials
import ServerCore

extension SQLTransaction: FrameHidingReading, FrameHidingWriting {
    func hiddenPhotos(on frame: FrameID, in family: FamilyID, limit: Int) throws -> [PhotoID] {
        try connection.rows(
            """
            SELECT photo_id FROM frame_hidings JOIN photos ON photos.id = frame_hidings.photo_id
            WHERE frame_id = ? AND family_id = ? ORDER BY frame_hidings.hidden_at DESC, photo_id LIMIT ?
            """,
            [.id(frame), .id(family), .count(limit)]
        ).map { try $0.id("photo_id") }
    }

    func framesHiding(_ photo: PhotoID) throws -> [FrameID] {
        try connection.rows(
            "SELECT frame_id FROM frame_hidings WHERE photo_id = ? ORDER BY hidden_at, frame_id",
            [.id(photo)]
        ).map { try $0.id("frame_id") }
    }

    func hidingCount(on frame: FrameID) throws -> Int {
        try unfiltered.row("SELECT count(*) AS hidden FROM frame_hidings WHERE frame_id = ?", [.id(frame)])?
            .count("hidden") ?? 0
    }

    func hide(_ photo: PhotoID, on frame: FrameID, at now: Date) throws -> Bool {
        try connection.run(
            """
            INSERT INTO frame_hidings (photo_id, frame_id, hidden_at) VALUES (?, ?, ?)
            ON CONFLICT (photo_id, frame_id) DO NOTHING
            """,
            [.id(photo), .id(frame), .time(now)]
        ) > 0
    }

    func show(_ photo: PhotoID, on frame: FrameID) throws -> Bool {
        try connection.run(
            "DELETE FROM frame_hidings WHERE photo_id = ? AND frame_id = ?",
            [.id(photo), .id(frame)]
        ) > 0
    }

    func moveHidings(from frame: FrameID, to other: FrameID) throws {
        try connection.run("UPDATE frame_hidings SET frame_id = ? WHERE frame_id = ?", [.id(other), .id(frame)])
    }
}

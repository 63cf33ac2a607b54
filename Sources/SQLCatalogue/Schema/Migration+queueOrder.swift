extension Migration {
    /// Adds to each rendition job what the queue is ordered by, and the indexes by which the next job, the oldest one and
    /// the next photos of older recipes are found without reading the whole album; and one by which a photo's offers are.
    ///
    /// Numbers what must be forgotten, so that a later removal is not taken for an earlier one, and removes the words of
    /// titles that an older program entered for photos that are gone for good.
    static let queueOrder = Migration(
        number: 63,
        name: "queues in order, and no words of what is gone",
        statements: [
            "ALTER TABLE rendition_jobs ADD COLUMN photo_added_at INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE rendition_jobs ADD COLUMN is_moving INTEGER NOT NULL DEFAULT 0 CHECK (is_moving IN (0, 1))",
            """
            UPDATE rendition_jobs SET
                photo_added_at = (SELECT added_at FROM photos WHERE id = photo_id),
                is_moving = (SELECT CASE WHEN motion IS NULL THEN 0 ELSE 1 END FROM photos WHERE id = photo_id)
            """,
            "CREATE INDEX rendition_jobs_in_order ON rendition_jobs (is_moving, is_urgent, photo_added_at)",
            "CREATE INDEX rendition_jobs_by_age ON rendition_jobs (queued_at)",
            "ALTER TABLE server ADD COLUMN forgetting_number INTEGER NOT NULL DEFAULT 0",
            "CREATE INDEX offers_by_photo ON offers (family_id, photo_id, frame_id)",
            "DROP INDEX photos_by_recipe",
            "CREATE INDEX photos_by_recipe ON photos (recipe, id) WHERE deleted_at IS NULL",
            "UPDATE photos SET to_enter = 0 WHERE to_enter = 1 AND deleted_at IS NOT NULL AND undo_until IS NULL",
            """
            DELETE FROM photo_words WHERE (family_id, position) IN (
                SELECT family_id, position FROM photos WHERE deleted_at IS NOT NULL AND undo_until IS NULL)
            """,
        ]
    )
}

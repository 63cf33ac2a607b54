extension Migration {
    /// Lets photos be found by the title of their moment: they are entered anew, with its words.
    static let titleWords = Migration(
        number: 50,
        name: "photos found by their moment's title",
        statements: [
            """
            UPDATE photos SET to_enter = 1
            WHERE moment_id IS NOT NULL AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """
        ]
    )
}

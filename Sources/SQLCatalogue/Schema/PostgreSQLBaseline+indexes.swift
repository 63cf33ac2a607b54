extension PostgreSQLBaseline {
    static let indexes = [
        "CREATE INDEX collection_photos_by_adder ON collection_photos (added_by)",
        "CREATE INDEX collection_photos_by_photo ON collection_photos (photo_id)",
        "CREATE INDEX collection_photos_by_rank ON collection_photos (collection_id, rank, photo_id)",
        "CREATE INDEX collections_by_cover ON collections (cover_id) WHERE cover_id IS NOT NULL",
        "CREATE INDEX collections_by_maker ON collections (maker_id)",
        "CREATE INDEX collections_by_time ON collections (family_id, made_at, id)",
        "CREATE INDEX comments_by_author ON comments (author_id, written_at)",
        "CREATE INDEX comments_by_photo ON comments (photo_id, written_at)",
        "CREATE INDEX family_places_by_family ON family_places (family_id, made_at)",
        "CREATE INDEX frame_changes_by_photo ON frame_changes (photo_id)",
        "CREATE INDEX frame_changes_by_revision ON frame_changes (frame_id, revision)",
        "CREATE INDEX frame_hidings_by_frame ON frame_hidings (frame_id, hidden_at)",
        "CREATE INDEX frames_by_family ON frames (family_id) WHERE family_id IS NOT NULL",
        "CREATE INDEX frames_by_former ON frames (former_id) WHERE former_id IS NOT NULL",
        "CREATE INDEX frames_by_shown_collection ON frames (shown_collection) WHERE shown_collection IS NOT NULL",
        "CREATE INDEX frames_by_shown_moment ON frames (shown_moment) WHERE shown_moment IS NOT NULL",
        "CREATE INDEX frames_unpaired ON frames (registered_at) WHERE family_id IS NULL",
        "CREATE INDEX guest_stays_by_moment ON guest_stays (moment_id, joined_at)",
        "CREATE INDEX hearts_by_giver ON hearts (member_id, given_at)",
        "CREATE INDEX invitations_by_address ON invitations (asked_from, expires_at)",
        "CREATE INDEX invitations_by_code ON invitations (code_hash)",
        "CREATE INDEX invitations_by_end ON invitations (expires_at)",
        "CREATE INDEX invitations_by_frame ON invitations (frame_id, asked_at)",
        "CREATE UNIQUE INDEX invitations_one_a_code ON invitations (code_hash) WHERE state IN ('open', 'claimed')",
        "CREATE UNIQUE INDEX invitations_one_a_frame ON invitations (frame_id) WHERE state IN ('open', 'claimed')",
        "CREATE INDEX join_links_by_family ON join_links (family_id, made_at)",
        "CREATE INDEX join_links_by_maker ON join_links (made_by)",
        "CREATE INDEX known_addresses_by_use ON known_addresses (used_at)",
        "CREATE INDEX members_by_family ON members (family_id, joined_at)",
        "CREATE INDEX members_by_heir ON members (merged_into) WHERE merged_into IS NOT NULL",
        "CREATE UNIQUE INDEX members_by_introduction ON members (introduction_id) WHERE introduction_id IS NOT NULL",
        "CREATE INDEX members_by_moment ON members (guest_of) WHERE guest_of IS NOT NULL",
        "CREATE UNIQUE INDEX members_by_user_name ON members (user_name) WHERE removed_at IS NULL",
        "CREATE INDEX moment_answers_by_asker ON moment_answers (asked_by) WHERE asked_by IS NOT NULL",
        "CREATE INDEX moment_answers_by_asking ON moment_answers (member_id, asked_at) WHERE asked_at IS NOT NULL",
        "CREATE INDEX moment_answers_by_member ON moment_answers (member_id, answer)",
        "CREATE INDEX moment_links_by_maker ON moment_links (made_by)",
        "CREATE INDEX moment_links_by_moment ON moment_links (moment_id, made_at)",
        "CREATE UNIQUE INDEX moment_links_open ON moment_links (moment_id) WHERE revoked_at IS NULL",
        "CREATE INDEX moment_words_by_moment ON moment_words (moment_id)",
        "CREATE INDEX moments_by_cover ON moments (cover_id) WHERE cover_id IS NOT NULL",
        "CREATE INDEX moments_by_end ON moments (family_id, ends_at, id) WHERE removed_at IS NULL",
        "CREATE INDEX moments_by_maker ON moments (maker_id)",
        "CREATE INDEX moments_by_place ON moments (place_id) WHERE place_id IS NOT NULL",
        "CREATE INDEX moments_by_start ON moments (family_id, starts_at, id) WHERE removed_at IS NULL",
        "CREATE INDEX moments_for_some ON moments (id, maker_id) WHERE seen_by = 'invited'",
        "CREATE UNIQUE INDEX moments_in_family ON moments (id, family_id)",
        "CREATE INDEX moments_removed ON moments (family_id, removed_at) WHERE removed_at IS NOT NULL",
        "CREATE INDEX moments_to_enter ON moments (id) WHERE to_enter = 1",
        "CREATE INDEX moments_waiting ON moments (waits_until) WHERE waits_until IS NOT NULL",
        "CREATE INDEX news_by_age ON news (at)",
        "CREATE INDEX news_by_comment ON news (comment_id) WHERE comment_id IS NOT NULL",
        "CREATE INDEX news_by_frame ON news (frame_id) WHERE frame_id IS NOT NULL",
        "CREATE INDEX news_by_giver ON news (by_id) WHERE by_id IS NOT NULL",
        "CREATE INDEX news_by_photo ON news (photo_id) WHERE photo_id IS NOT NULL",
        "CREATE INDEX news_waiting ON news (member_id, at) WHERE told_at IS NULL",
        "CREATE INDEX offers_in_album ON offers (family_id, position)",
        "CREATE INDEX photo_withdrawals_by_photo ON photo_withdrawals (photo_id)",
        "CREATE INDEX photo_withdrawals_by_revision ON photo_withdrawals (member_id, revision)",
        "CREATE INDEX photo_words_by_word ON photo_words (family_id, word, taken_day, position)",
        "CREATE INDEX photos_by_arrival ON photos (family_id, added_at) WHERE deleted_at IS NULL",
        "CREATE INDEX photos_by_film ON photos (film_hash) WHERE film_hash IS NOT NULL",
        "CREATE INDEX photos_by_original ON photos (original_hash) WHERE deleted_at IS NULL",
        "CREATE INDEX photos_by_recipe ON photos (recipe) WHERE deleted_at IS NULL",
        "CREATE INDEX photos_by_sender ON photos (sender_id)",
        "CREATE INDEX photos_held ON photos (moment_id, position) WHERE held = 1",
        "CREATE INDEX photos_hidden ON photos (family_id, hidden_at) WHERE hidden_at IS NOT NULL",
        "CREATE INDEX photos_in_album ON photos (family_id, position) WHERE deleted_at IS NULL",
        """
        CREATE INDEX photos_in_moment ON photos (moment_id, position, deleted_at, hidden_at) WHERE moment_id IS NOT
            NULL
        """,
        """
        CREATE INDEX photos_loved ON photos (family_id, hearts, taken_day, position) WHERE deleted_at IS NULL AND
            hidden_at IS NULL AND hearts > 0
        """,
        """
        CREATE INDEX photos_loved_by_place ON photos (family_id, place_key, hearts, taken_day, position) WHERE
            deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts > 0
        """,
        """
        CREATE INDEX photos_loved_by_place_by_year ON photos (family_id, place_key, (taken_day / 10000), hearts,
            taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts
            > 0
        """,
        """
        CREATE INDEX photos_loved_by_sender ON photos (family_id, sender_id, hearts, taken_day, position) WHERE
            deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0
        """,
        """
        CREATE INDEX photos_loved_by_sender_by_place ON photos (family_id, sender_id, place_key, hearts, taken_day,
            position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts > 0
        """,
        """
        CREATE INDEX photos_loved_by_sender_by_place_by_year ON photos (family_id, sender_id, place_key, (taken_day
            / 10000), hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS
            NOT NULL AND hearts > 0
        """,
        """
        CREATE INDEX photos_loved_by_sender_by_year ON photos (family_id, sender_id, (taken_day / 10000), hearts,
            taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0
        """,
        """
        CREATE INDEX photos_loved_by_year ON photos (family_id, (taken_day / 10000), hearts, taken_day, position)
            WHERE deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0
        """,
        "CREATE INDEX photos_same_bytes ON photos (family_id, original_hash) WHERE deleted_at IS NULL",
        "CREATE INDEX photos_sent ON photos (family_id, sent_hash) WHERE sent_hash IS NOT NULL",
        """
        CREATE INDEX photos_taken ON photos (family_id, taken_day, position) WHERE deleted_at IS NULL AND hidden_at
            IS NULL
        """,
        """
        CREATE INDEX photos_taken_by_place ON photos (family_id, place_key, taken_day, position) WHERE deleted_at IS
            NULL AND hidden_at IS NULL AND place_key IS NOT NULL
        """,
        """
        CREATE INDEX photos_taken_by_sender ON photos (family_id, sender_id, taken_day, position) WHERE deleted_at
            IS NULL AND hidden_at IS NULL
        """,
        """
        CREATE INDEX photos_taken_by_sender_by_place ON photos (family_id, sender_id, place_key, taken_day,
            position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL
        """,
        "CREATE INDEX photos_to_enter ON photos (id) WHERE to_enter = 1",
        "CREATE INDEX photos_undoable ON photos (undo_until) WHERE undo_until IS NOT NULL",
        "CREATE INDEX photos_waiting ON photos (waits_until, sender_id) WHERE waits_until IS NOT NULL",
        "CREATE INDEX renditions_by_hash ON renditions (sha256)",
        "CREATE INDEX return_links_by_maker ON return_links (made_by)",
        "CREATE INDEX return_links_by_member ON return_links (member_id)",
        "CREATE INDEX sessions_by_member ON sessions (member_id)",
        "CREATE INDEX share_links_by_family ON share_links (family_id, made_at)",
        "CREATE INDEX share_links_by_maker ON share_links (made_by)",
        "CREATE INDEX share_links_by_photo ON share_links (photo_id)",
        "CREATE INDEX sightings_by_frame ON sightings (frame_id)",
        "CREATE INDEX sign_in_counters_by_change ON sign_in_counters (changed_at)",
    ]
}

extension PostgreSQLBaseline {
    static let references = [
        "ALTER TABLE collection_photos ADD FOREIGN KEY (collection_id) REFERENCES collections (id) ON DELETE CASCADE",
        "ALTER TABLE collection_photos ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE collection_photos ADD FOREIGN KEY (added_by) REFERENCES members (id)",
        "ALTER TABLE collections ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        "ALTER TABLE collections ADD FOREIGN KEY (cover_id) REFERENCES photos (id) ON DELETE SET NULL",
        "ALTER TABLE collections ADD FOREIGN KEY (maker_id, family_id) REFERENCES members (id, family_id)",
        "ALTER TABLE comments ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE comments ADD FOREIGN KEY (author_id) REFERENCES members (id)",
        "ALTER TABLE family_places ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        "ALTER TABLE frame_changes ADD FOREIGN KEY (frame_id) REFERENCES frames (id) ON DELETE CASCADE",
        "ALTER TABLE frame_changes ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE frame_hidings ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE frame_hidings ADD FOREIGN KEY (frame_id) REFERENCES frames (id) ON DELETE CASCADE",
        "ALTER TABLE frames ADD FOREIGN KEY (shown_collection) REFERENCES collections (id) ON DELETE SET NULL",
        "ALTER TABLE frames ADD FOREIGN KEY (shown_moment) REFERENCES moments (id) ON DELETE SET NULL",
        "ALTER TABLE frames ADD FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id)",
        """
        ALTER TABLE guest_stays ADD FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id) ON DELETE
            CASCADE
        """,
        """
        ALTER TABLE guest_stays ADD FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE
            CASCADE
        """,
        "ALTER TABLE hearts ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE hearts ADD FOREIGN KEY (member_id) REFERENCES members (id)",
        "ALTER TABLE invitations ADD FOREIGN KEY (frame_id) REFERENCES frames (id) ON DELETE CASCADE",
        "ALTER TABLE join_links ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        "ALTER TABLE join_links ADD FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)",
        "ALTER TABLE known_addresses ADD FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE lost_originals ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE members ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        """
        ALTER TABLE moment_answers ADD FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON
            DELETE CASCADE
        """,
        "ALTER TABLE moment_answers ADD FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id)",
        "ALTER TABLE moment_answers ADD FOREIGN KEY (asked_by, family_id) REFERENCES members (id, family_id)",
        """
        ALTER TABLE moment_links ADD FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE
            CASCADE
        """,
        "ALTER TABLE moment_links ADD FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)",
        """
        ALTER TABLE moment_words ADD FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE
            CASCADE
        """,
        "ALTER TABLE moments ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        "ALTER TABLE moments ADD FOREIGN KEY (place_id) REFERENCES family_places (id) ON DELETE SET NULL",
        "ALTER TABLE moments ADD FOREIGN KEY (cover_id) REFERENCES photos (id) ON DELETE SET NULL",
        "ALTER TABLE moments ADD FOREIGN KEY (maker_id, family_id) REFERENCES members (id, family_id)",
        "ALTER TABLE muted_news ADD FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE news ADD FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE news ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE news ADD FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE CASCADE",
        "ALTER TABLE news ADD FOREIGN KEY (frame_id) REFERENCES frames (id) ON DELETE CASCADE",
        "ALTER TABLE news ADD FOREIGN KEY (by_id) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE offers ADD FOREIGN KEY (frame_id) REFERENCES frames (id) ON DELETE CASCADE",
        "ALTER TABLE offers ADD FOREIGN KEY (family_id) REFERENCES families (id) ON DELETE CASCADE",
        "ALTER TABLE photo_withdrawals ADD FOREIGN KEY (member_id) REFERENCES members (id)",
        "ALTER TABLE photo_withdrawals ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        """
        ALTER TABLE photo_words ADD FOREIGN KEY (family_id, position) REFERENCES photos (family_id, position) ON
            DELETE CASCADE
        """,
        "ALTER TABLE photos ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        "ALTER TABLE photos ADD FOREIGN KEY (sender_id) REFERENCES members (id)",
        "ALTER TABLE photos ADD FOREIGN KEY (removed_by) REFERENCES members (id)",
        "ALTER TABLE photos ADD FOREIGN KEY (hidden_by) REFERENCES members (id)",
        "ALTER TABLE photos ADD FOREIGN KEY (moment_id) REFERENCES moments (id)",
        """
        ALTER TABLE push_deliveries ADD FOREIGN KEY (session_id) REFERENCES push_subscriptions (session_id) ON
            DELETE CASCADE
        """,
        "ALTER TABLE push_subscriptions ADD FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE",
        "ALTER TABLE rendition_jobs ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE renditions ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE return_links ADD FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE return_links ADD FOREIGN KEY (made_by) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE sessions ADD FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE",
        "ALTER TABLE share_links ADD FOREIGN KEY (family_id) REFERENCES families (id)",
        "ALTER TABLE share_links ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE share_links ADD FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)",
        "ALTER TABLE sightings ADD FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE",
        "ALTER TABLE sightings ADD FOREIGN KEY (frame_id) REFERENCES frames (id) ON DELETE CASCADE",
        "ALTER TABLE wanted_offers ADD FOREIGN KEY (family_id) REFERENCES families (id) ON DELETE CASCADE",
    ]
}

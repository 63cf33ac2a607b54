CREATE TABLE blob_removals (hash TEXT PRIMARY KEY NOT NULL) STRICT;
INSERT INTO "blob_removals" VALUES('abababababababababababababababababababababababababababababababab');
CREATE TABLE blob_turns (
    hash TEXT PRIMARY KEY NOT NULL,
    turn INTEGER NOT NULL CHECK (turn >= 0),
    is_removal INTEGER NOT NULL CHECK (is_removal IN (0, 1)),
    changed_at INTEGER NOT NULL
) STRICT;
INSERT INTO "blob_turns" VALUES('abababababababababababababababababababababababababababababababab',3,1,1790000000000);
CREATE TABLE brokers (
    family_id TEXT PRIMARY KEY NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    url TEXT NOT NULL CHECK (url <> '' AND length(url) <= 1000),
    user_name TEXT NOT NULL CHECK (length(user_name) <= 200),
    password TEXT NOT NULL CHECK (length(password) <= 200),
    prefix TEXT NOT NULL CHECK (prefix <> '' AND length(prefix) <= 100),
    entities TEXT NOT NULL CHECK (entities <> ''),
    language TEXT NOT NULL CHECK (language <> '' AND length(language) <= 35),
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    version INTEGER NOT NULL CHECK (version > 0),
    is_announced INTEGER NOT NULL CHECK (is_announced IN (0, 1)),
    outcome TEXT CHECK (outcome <> ''),
    noted_at INTEGER,
    CHECK ((outcome IS NULL) = (noted_at IS NULL))
) STRICT;
INSERT INTO "brokers" VALUES('family-1','anna','mqtts://broker.example.org:8883','grandma','lilies','homeassistant','next screen','fi',1,2,1,'connected',1790000000007);
CREATE TABLE collection_photos (
    collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    added_by TEXT NOT NULL REFERENCES members (id),
    added_at INTEGER NOT NULL,
    PRIMARY KEY (collection_id, photo_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "collection_photos" VALUES('collection-1','photo-1',1048576,'anna',1790000000000);
CREATE TABLE collections (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    title TEXT NOT NULL CHECK (title <> ''),
    details TEXT NOT NULL,
    cover_id TEXT REFERENCES photos (id) ON DELETE SET NULL,
    maker_id TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    FOREIGN KEY (maker_id, family_id) REFERENCES members (id, family_id)
) STRICT;
INSERT INTO "collections" VALUES('collection-1','family-1','Gardens','By hand','photo-1','anna',1790000000000);
CREATE TABLE comments (
    id TEXT PRIMARY KEY NOT NULL,
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    author_id TEXT NOT NULL REFERENCES members (id),
    author_name TEXT NOT NULL CHECK (author_name <> ''),
    words TEXT NOT NULL CHECK (words <> ''),
    written_at INTEGER NOT NULL
) STRICT;
CREATE TABLE families (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    time_zone TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    next_position INTEGER NOT NULL CHECK (next_position >= 1),
    bytes_used INTEGER NOT NULL CHECK (bytes_used >= 0)
, senders TEXT NOT NULL DEFAULT 'everybody'
    CHECK (senders IN ('everybody', 'relatives', 'keepers')), copies_waived_at INTEGER, positions TEXT NOT NULL DEFAULT 'keep'
    CHECK (positions IN ('keep', 'strip')), quota INTEGER CHECK (quota > 0), paused_at INTEGER, erase_after INTEGER, is_erasing INTEGER NOT NULL DEFAULT 0 CHECK (is_erasing IN (0, 1))) STRICT;
INSERT INTO "families" VALUES('family-1','The Lehtonens','Europe/Helsinki',1790000000000,3,3,60,'everybody',NULL,'keep',30000000000,1790000000006,NULL,0);
CREATE TABLE family_invitations (
    id TEXT PRIMARY KEY NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    quota INTEGER CHECK (quota > 0),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    revoked_at INTEGER
) STRICT;
INSERT INTO "family_invitations" VALUES('invitation-1','cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc','The Millers',5000000000,1790000000000,1890000000000,NULL,NULL);
CREATE TABLE family_places (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    name TEXT NOT NULL CHECK (name <> ''),
    latitude INTEGER NOT NULL CHECK (latitude BETWEEN -90000000 AND 90000000),
    longitude INTEGER NOT NULL CHECK (longitude BETWEEN -180000000 AND 180000000),
    radius INTEGER NOT NULL CHECK (radius BETWEEN 20 AND 50000),
    made_at INTEGER NOT NULL
) STRICT;
INSERT INTO "family_places" VALUES('place-1','family-1','The cottage',65966000,29183000,500,1000);
CREATE TABLE frame_changes (
    frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    PRIMARY KEY (frame_id, photo_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "frame_changes" VALUES('frame-1','photo-2',3);
CREATE TABLE frame_hidings (
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
    hidden_at INTEGER NOT NULL,
    PRIMARY KEY (photo_id, frame_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "frame_hidings" VALUES('photo-2','frame-1',1790000000000);
CREATE TABLE frames (
    id TEXT PRIMARY KEY NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    model TEXT NOT NULL,
    version TEXT NOT NULL,
    registered_at INTEGER NOT NULL,
    family_id TEXT,
    member_id TEXT,
    name TEXT,
    paired_at INTEGER,
    revoked_at INTEGER,
    last_seen_at INTEGER,
    report_version TEXT,
    report_photo_id TEXT,
    report_shelf_photos INTEGER,
    report_shelf_bytes INTEGER, taken_in_by TEXT, report_free_bytes INTEGER
    CHECK (report_free_bytes >= 0 AND report_version IS NOT NULL OR report_free_bytes IS NULL), report_wifi INTEGER
    CHECK (report_wifi BETWEEN 0 AND 100 AND report_version IS NOT NULL OR report_wifi IS NULL), report_panel_width INTEGER
    CHECK (report_panel_width > 0 AND report_version IS NOT NULL OR report_panel_width IS NULL), report_panel_height INTEGER
    CHECK (report_panel_height > 0 AND report_panel_width IS NOT NULL
        OR report_panel_height IS NULL AND report_panel_width IS NULL), report_rotation INTEGER
    CHECK (report_rotation IN (0, 90, 180, 270) AND report_panel_width IS NOT NULL
        OR report_rotation IS NULL AND report_panel_width IS NULL), report_panel_is_on INTEGER
    CHECK (report_panel_is_on IN (0, 1) AND report_panel_width IS NOT NULL
        OR report_panel_is_on IS NULL AND report_panel_width IS NULL), settings TEXT CHECK (settings <> ''), settings_version INTEGER
    CHECK (settings_version >= 1 AND settings IS NOT NULL
        OR settings_version IS NULL AND settings IS NULL), report_settings TEXT
    CHECK (report_settings <> '' AND report_version IS NOT NULL OR report_settings IS NULL), report_settings_version INTEGER
    CHECK (report_settings_version >= 0 AND report_version IS NOT NULL
        OR report_settings_version IS NULL), by_password INTEGER NOT NULL DEFAULT 0 CHECK (by_password IN (0, 1)), confirmed_by TEXT CHECK (confirmed_by IS NULL OR by_password = 1), registered_from TEXT, report_damaged INTEGER
    CHECK (report_damaged >= 0 AND report_version IS NOT NULL OR report_damaged IS NULL), report_mended INTEGER
    CHECK (report_mended >= 0 AND report_damaged IS NOT NULL
        OR report_mended IS NULL AND report_damaged IS NULL), report_paused INTEGER
    CHECK (report_paused IN (0, 1) AND report_version IS NOT NULL OR report_paused IS NULL), former_id TEXT, report_remarks TEXT, shown_collection TEXT REFERENCES collections (id) ON DELETE SET NULL, shown_moment TEXT REFERENCES moments (id) ON DELETE SET NULL
    CHECK (shown_moment IS NULL OR shown_collection IS NULL), off_number INTEGER CHECK (off_number >= 1), off_since INTEGER CHECK ((off_since IS NULL) = (off_number IS NULL)), is_off INTEGER NOT NULL DEFAULT 0
    CHECK (is_off = 0 OR is_off = 1 AND off_number IS NOT NULL),
    FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id),
    CHECK ((family_id IS NULL) = (member_id IS NULL)),
    CHECK ((family_id IS NULL) = (name IS NULL)),
    CHECK ((family_id IS NULL) = (paired_at IS NULL)),
    CHECK ((report_version IS NULL) = (report_shelf_photos IS NULL)),
    CHECK ((report_version IS NULL) = (report_shelf_bytes IS NULL))
) STRICT;
INSERT INTO "frames" VALUES('frame-1','c4ca2e438d8809f0e4459bde1f948de8fe6289f1c179d506da8720fb79859be6','Pi 4','1.0',1790000000000,'family-1','grandma','Kitchen',1790000003000,NULL,1790000004000,'1.0','photo-1',2,1000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,2,1,NULL,NULL,NULL,NULL,NULL,1,1790000005000,1);
INSERT INTO "frames" VALUES('frame-2','e72c82bb74988135e7b6c478fe3659a14b4941f867a93a23687ea172031e4e06','Pi 5','1.0',1790000000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0);
CREATE TABLE gifts (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    giver_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
    relationship TEXT CHECK (relationship <> ''),
    display_name TEXT CHECK (display_name <> ''),
    greeting TEXT CHECK (greeting <> ''),
    language TEXT CHECK (language <> ''),
    time_zone TEXT CHECK (time_zone <> ''),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    frame_id TEXT REFERENCES frames (id) ON DELETE CASCADE,
    taken_at INTEGER,
    CHECK ((member_id IS NULL) = (relationship IS NOT NULL)),
    CHECK ((member_id IS NULL) = (display_name IS NOT NULL)),
    CHECK ((frame_id IS NULL) = (taken_at IS NULL))
) STRICT;
INSERT INTO "gifts" VALUES('gift-1','family-1','anna',NULL,'grandma','Grandma Liisa','Merry Christmas!','fi','Europe/Helsinki',1790000000000,1797776000000,NULL,NULL);
INSERT INTO "gifts" VALUES('gift-2','family-1','anna','anna',NULL,NULL,NULL,NULL,NULL,1790000000000,1797776000000,'frame-1',1790000060000);
CREATE TABLE guest_stays (
    member_id TEXT NOT NULL,
    moment_id TEXT NOT NULL,
    family_id TEXT NOT NULL,
    joined_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (member_id, moment_id),
    FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id) ON DELETE CASCADE,
    FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "guest_stays" VALUES('gus','moment-1','family-1',1790000003000,1890000000000);
CREATE TABLE hearts (
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    member_id TEXT NOT NULL REFERENCES members (id),
    given_at INTEGER NOT NULL,
    PRIMARY KEY (photo_id, member_id)
) STRICT;
INSERT INTO "hearts" VALUES('photo-1','grandma',1790000007000);
CREATE TABLE invitations (
    id TEXT PRIMARY KEY NOT NULL,
    frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    asked_from TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'claimed', 'accepted', 'ended')),
    claim_id TEXT UNIQUE,
    session_id TEXT,
    claimed_at INTEGER,
    claimed_from TEXT,
    number INTEGER CHECK (number BETWEEN 10 AND 99),
    choices TEXT,
    number_fetched INTEGER NOT NULL CHECK (number_fetched IN (0, 1)), polled_at INTEGER, poll_interval INTEGER CHECK (poll_interval > 0), early_polls INTEGER NOT NULL DEFAULT 0 CHECK (early_polls >= 0),
    CHECK (state NOT IN ('claimed', 'accepted') OR claim_id IS NOT NULL),
    CHECK (state <> 'accepted' OR number_fetched = 1),
    CHECK ((claim_id IS NULL) = (session_id IS NULL)),
    CHECK ((claim_id IS NULL) = (claimed_at IS NULL)),
    CHECK ((claim_id IS NULL) = (number IS NULL)),
    CHECK ((claim_id IS NULL) = (choices IS NULL))
) STRICT;
INSERT INTO "invitations" VALUES('invitation-1','frame-2','e8a62daf763746d4e96e04e9ee3a16aeaee35060e69f41714662d643d12c4422','192.168.1.5',1790000000000,1790000600000,'open',NULL,NULL,NULL,NULL,NULL,NULL,0,1790000005000,5,0);
CREATE TABLE "join_links" (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    made_by TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('guest', 'relative', 'keeper')),
    uses_left INTEGER NOT NULL CHECK (uses_left >= 0),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked_at INTEGER,
    asks_first INTEGER NOT NULL DEFAULT 0 CHECK (asks_first IN (0, 1)), guest_ends_at INTEGER CHECK (guest_ends_at IS NULL OR role = 'guest'),
    FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
) STRICT;
INSERT INTO "join_links" VALUES('link-1','family-1','anna','ac4f5d7f5ca1f7b2a9e8107ca793b5ead43a1d04afdafabc9488e93b5d738b41','relative',1,1790000000000,1790600000000,NULL,0,NULL);
CREATE TABLE known_addresses (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                address TEXT NOT NULL,
                used_at INTEGER NOT NULL,
                PRIMARY KEY (member_id, address)
            ) STRICT;
INSERT INTO "known_addresses" VALUES('anna','cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',1790000200000);
CREATE TABLE lost_originals (
                photo_id TEXT PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                found_at INTEGER NOT NULL,
                is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1))
            , brought_by TEXT) STRICT;
INSERT INTO "lost_originals" VALUES('photo-2',1790000300000,1,NULL);
CREATE TABLE members (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    user_name TEXT NOT NULL CHECK (user_name <> ''),
    display_name TEXT NOT NULL CHECK (display_name <> ''),
    role TEXT NOT NULL CHECK (role IN ('viewer', 'guest', 'relative', 'keeper')),
    relationship TEXT NOT NULL,
    password_hash TEXT,
    joined_at INTEGER NOT NULL,
    removed_at INTEGER, introduction_id TEXT, welcomed INTEGER
    CHECK (welcomed IN (0, 1) AND introduction_id IS NOT NULL OR welcomed IS NULL), welcome_said_on TEXT CHECK ((welcome_said_on IS NULL) = (welcomed IS NULL)), welcome_said_at INTEGER CHECK ((welcome_said_at IS NULL) = (welcomed IS NULL)), news_since INTEGER, news_looked_at INTEGER
    CHECK ((news_looked_at IS NULL) = (news_since IS NULL)), news_told_at INTEGER, mutes_looks INTEGER NOT NULL DEFAULT 0 CHECK (mutes_looks IN (0, 1)), merged_into TEXT, guest_ends_at INTEGER CHECK (guest_ends_at IS NULL OR role = 'guest'), guest_of TEXT CHECK (guest_of IS NULL OR role = 'guest'), birthday INTEGER
    CHECK (birthday IS NULL OR birthday BETWEEN 101 AND 1231 AND role <> 'guest'), birth_year INTEGER
    CHECK (birth_year IS NULL OR birth_year BETWEEN 1800 AND 9999 AND birthday IS NOT NULL),
    UNIQUE (id, family_id),
    CHECK (role <> 'keeper' OR password_hash IS NOT NULL)
) STRICT;
INSERT INTO "members" VALUES('anna','family-1','anna','Anna','keeper','daughter','hashed',1790000000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,704,1956);
INSERT INTO "members" VALUES('zoe','family-1','zoe','Zoë','guest','other',NULL,1790000001000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,1890000000000,NULL,NULL,NULL);
INSERT INTO "members" VALUES('grandma','family-1','grandma','Grandma','viewer','grandma',NULL,1790000002000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,229,NULL);
INSERT INTO "members" VALUES('gus','family-1','gus','Gus','guest','other',NULL,1790000003000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,1890000000000,'moment-1',NULL,NULL);
CREATE TABLE missed_frames (
    frame_id TEXT PRIMARY KEY NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
    family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    noticed_at INTEGER NOT NULL
) STRICT;
INSERT INTO "missed_frames" VALUES('frame-1','family-1',1790000000000);
CREATE TABLE moment_answers (
    moment_id TEXT NOT NULL,
    member_id TEXT NOT NULL,
    family_id TEXT NOT NULL,
    answer TEXT NOT NULL CHECK (answer IN ('asked', 'coming', 'not-now', 'here')),
    asked_by TEXT,
    asked_at INTEGER,
    answered_at INTEGER,
    PRIMARY KEY (moment_id, member_id),
    FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE,
    FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id),
    FOREIGN KEY (asked_by, family_id) REFERENCES members (id, family_id),
    CHECK ((asked_by IS NULL) = (asked_at IS NULL)),
    CHECK (answer <> 'asked' OR asked_at IS NOT NULL),
    CHECK ((answer = 'asked') = (answered_at IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "moment_answers" VALUES('moment-1','anna','family-1','here',NULL,NULL,1790000002000);
INSERT INTO "moment_answers" VALUES('moment-1','zoe','family-1','asked','anna',1790000001000,NULL);
CREATE TABLE moment_links (
    id TEXT PRIMARY KEY NOT NULL,
    moment_id TEXT NOT NULL,
    family_id TEXT NOT NULL,
    made_by TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    revoked_at INTEGER,
    FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE,
    FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
) STRICT;
INSERT INTO "moment_links" VALUES('moment-link-1','moment-1','family-1','anna','bc4f5d7f5ca1f7b2a9e8107ca793b5ead43a1d04afdafabc9488e93b5d738b41',1790000000000,1890000000000,NULL);
CREATE TABLE moment_words (
    family_id TEXT NOT NULL,
    word TEXT NOT NULL,
    moment_id TEXT NOT NULL,
    PRIMARY KEY (family_id, word, moment_id),
    FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "moment_words" VALUES('family-1','midsummer','moment-1');
CREATE TABLE moments (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    title TEXT NOT NULL CHECK ((title = '') = (removed_at IS NOT NULL)),
    details TEXT NOT NULL,
    starts TEXT NOT NULL,
    ends TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    place_id TEXT REFERENCES family_places (id) ON DELETE SET NULL,
    cover_id TEXT REFERENCES photos (id) ON DELETE SET NULL,
    maker_id TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    removed_at INTEGER, posting TEXT NOT NULL DEFAULT 'family'
    CHECK (posting IN ('family', 'who-said-yes', 'who-was-there')), seen_by TEXT NOT NULL DEFAULT 'family' CHECK (seen_by IN ('family', 'invited')), waits_until INTEGER, holds_guest_photos INTEGER NOT NULL DEFAULT 0
    CHECK (holds_guest_photos IN (0, 1)), to_enter INTEGER NOT NULL DEFAULT 1 CHECK (to_enter IN (0, 1)),
    FOREIGN KEY (maker_id, family_id) REFERENCES members (id, family_id),
    CHECK (starts_at < ends_at)
) STRICT;
INSERT INTO "moments" VALUES('moment-1','family-1','Midsummer','','2026-09-21T16:00:00','2026-09-21T18:00:00',1790000000000,1790007200000,'place-1','photo-1','anna',1790000000000,2,NULL,'who-said-yes','invited',NULL,1,0);
CREATE TABLE muted_news (
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('hearts', 'comments', 'quietFrames')),
    PRIMARY KEY (member_id, kind)
) STRICT;
INSERT INTO "muted_news" VALUES('anna','comments');
CREATE TABLE news (
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (key <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('hearts', 'comments', 'quietFrames')),
    photo_id TEXT REFERENCES photos (id) ON DELETE CASCADE,
    comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
    frame_id TEXT REFERENCES frames (id) ON DELETE CASCADE,
    by_id TEXT REFERENCES members (id) ON DELETE CASCADE,
    on_frame INTEGER NOT NULL CHECK (on_frame IN (0, 1)),
    at INTEGER NOT NULL,
    told_at INTEGER, is_look INTEGER NOT NULL DEFAULT 0 CHECK (is_look IN (0, 1)), told_in TEXT,
    PRIMARY KEY (member_id, key),
    CHECK ((kind = 'quietFrames') = (frame_id IS NOT NULL)),
    CHECK ((kind = 'quietFrames') = (photo_id IS NULL)),
    CHECK ((kind = 'quietFrames') = (by_id IS NULL)),
    CHECK ((kind = 'comments') = (comment_id IS NOT NULL))
) STRICT;
CREATE TABLE offers (
    frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
    photo_id TEXT NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    photo TEXT NOT NULL,
    PRIMARY KEY (frame_id, photo_id)
) STRICT;
CREATE TABLE pairing_counters (
    key TEXT PRIMARY KEY NOT NULL,
    events TEXT NOT NULL CHECK (events <> ''),
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "pairing_counters" VALUES('cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','1790000250000 1790000260000',1790000260000);
CREATE TABLE photo_withdrawals (
    member_id TEXT NOT NULL REFERENCES members (id),
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    PRIMARY KEY (member_id, photo_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "photo_withdrawals" VALUES('grandma','photo-1',3);
CREATE TABLE photo_words (
    family_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    word TEXT NOT NULL CHECK (word <> ''),
    taken_day INTEGER NOT NULL,
    PRIMARY KEY (family_id, position, word),
    FOREIGN KEY (family_id, position) REFERENCES photos (family_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "photo_words" VALUES('family-1',1,'garden',20260704);
INSERT INTO "photo_words" VALUES('family-1',2,'sea',20260921);
INSERT INTO "photo_words" VALUES('family-1',1,'the',20260704);
INSERT INTO "photo_words" VALUES('family-1',2,'the',20260921);
CREATE TABLE photos (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    original_hash TEXT NOT NULL,
    original_bytes INTEGER NOT NULL CHECK (original_bytes > 0),
    original_kind TEXT NOT NULL,
    original_name TEXT NOT NULL,
    caption TEXT NOT NULL,
    sender_id TEXT REFERENCES members (id),
    sender_name TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    taken_at TEXT,
    taken_at_offset TEXT,
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    deleted_at INTEGER, place TEXT CHECK (place <> ''), undo_until INTEGER CHECK (undo_until IS NULL OR deleted_at IS NOT NULL), removed_by TEXT REFERENCES members (id)
    CHECK ((removed_by IS NULL) = (undo_until IS NULL)), hidden_at INTEGER, hidden_by TEXT REFERENCES members (id)
    CHECK ((hidden_by IS NULL) = (hidden_at IS NULL)), hidden_why TEXT CHECK ((hidden_why IS NULL) = (hidden_at IS NULL)), recipe INTEGER NOT NULL DEFAULT 1, motion TEXT CHECK (motion IN ('film', 'animation', 'voice')), film_failed INTEGER NOT NULL DEFAULT 0 CHECK (film_failed IN (0, 1)), film_milliseconds INTEGER, film_width INTEGER, film_height INTEGER, film_has_sound INTEGER, film_bytes INTEGER, film_hash TEXT, camera TEXT, latitude INTEGER, longitude INTEGER, film_start INTEGER CHECK (film_start BETWEEN 0 AND 86400000), moment_id TEXT REFERENCES moments (id), taken_day INTEGER NOT NULL DEFAULT 20000101 CHECK (taken_day > 0), place_key TEXT CHECK (place_key <> ''), hearts INTEGER NOT NULL DEFAULT 0 CHECK (hearts >= 0), to_enter INTEGER NOT NULL DEFAULT 0 CHECK (to_enter IN (0, 1)), suggests_moment INTEGER NOT NULL DEFAULT 1 CHECK (suggests_moment IN (0, 1)), waits_until INTEGER, sent_hash TEXT, held INTEGER NOT NULL DEFAULT 0
    CHECK (held = 0 OR held = 1 AND waits_until IS NOT NULL),
    UNIQUE (family_id, position),
    UNIQUE (family_id, revision)
) STRICT;
INSERT INTO "photos" VALUES('photo-1','family-1',1,1,'a151baa1b5e23f83056dcb8214519ac1c06a62beec75f9fa33280e093b89ebcb',10,'jpeg','a.jpg','The garden','anna','Anna',1790000005000,'2026-07-04T16:40:00','+03:00',4000,3000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'moment-1',20260704,NULL,1,0,1,NULL,'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',0);
INSERT INTO "photos" VALUES('photo-2','family-1',2,3,'dcc41de433a3e3dc9a0b2a0bd0d60069cc91614be222d0c29a2aecd5a16dc5ee',20,'heic','b.heic','The sea','zoe','Zoë',1790000006000,NULL,NULL,3000,4000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,20260921,NULL,0,0,1,NULL,NULL,0);
CREATE TABLE push_deliveries (
    session_id TEXT NOT NULL REFERENCES push_subscriptions (session_id) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    taken_at INTEGER NOT NULL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    due_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, tag)
) STRICT;
CREATE TABLE push_subscriptions (
    session_id TEXT PRIMARY KEY NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE CHECK (endpoint <> '' AND length(endpoint) <= 1000),
    public_key TEXT NOT NULL CHECK (length(public_key) = 87),
    secret TEXT NOT NULL CHECK (length(secret) = 22),
    language TEXT NOT NULL CHECK (language <> ''),
    made_at INTEGER NOT NULL
) STRICT;
CREATE TABLE rendition_jobs (
    photo_id TEXT PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    is_urgent INTEGER NOT NULL CHECK (is_urgent IN (0, 1)),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    leased_until INTEGER
, queued_at INTEGER, photo_added_at INTEGER NOT NULL DEFAULT 0, is_moving INTEGER NOT NULL DEFAULT 0 CHECK (is_moving IN (0, 1))) STRICT;
CREATE TABLE renditions (
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    name INTEGER NOT NULL CHECK (name IN (400, 1280, 1920, 2560)),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    bytes INTEGER NOT NULL CHECK (bytes > 0),
    sha256 TEXT NOT NULL,
    PRIMARY KEY (photo_id, name)
) STRICT;
INSERT INTO "renditions" VALUES('photo-1',400,400,300,10,'fb6fec0f2a6343e4bdeed99c1d850fae435f392918589da77f5bc780db98fb29');
INSERT INTO "renditions" VALUES('photo-1',1280,1280,960,20,'e96ba0feb4376a846c70daffc5a8df8dadca5c7dfa61574bcc9e337f255e7888');
CREATE TABLE return_links (
    id TEXT PRIMARY KEY NOT NULL,
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    made_by TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    used_at INTEGER,
    revoked_at INTEGER
) STRICT;
INSERT INTO "return_links" VALUES('return-1','zoe','anna','ab4f5d7f5ca1f7b2a9e8107ca793b5ead43a1d04afdafabc9488e93b5d738b41',1790000000000,1790600000000,NULL,NULL);
CREATE TABLE schema_migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;
INSERT INTO "schema_migrations" VALUES(1,'families, people, frames and photos');
INSERT INTO "schema_migrations" VALUES(2,'who took a frame in');
INSERT INTO "schema_migrations" VALUES(3,'newcomers asked for on the frames');
INSERT INTO "schema_migrations" VALUES(4,'places of photos');
INSERT INTO "schema_migrations" VALUES(5,'photos on the frames');
INSERT INTO "schema_migrations" VALUES(6,'families to be forgotten');
INSERT INTO "schema_migrations" VALUES(7,'links that share a photo');
INSERT INTO "schema_migrations" VALUES(8,'deletions that can be undone');
INSERT INTO "schema_migrations" VALUES(9,'hidden photos');
INSERT INTO "schema_migrations" VALUES(10,'comments on photos');
INSERT INTO "schema_migrations" VALUES(11,'what is new since a member looked');
INSERT INTO "schema_migrations" VALUES(12,'what frames report');
INSERT INTO "schema_migrations" VALUES(13,'settings of frames');
INSERT INTO "schema_migrations" VALUES(14,'when the server was there');
INSERT INTO "schema_migrations" VALUES(15,'who may send');
INSERT INTO "schema_migrations" VALUES(16,'renditions to be made anew');
INSERT INTO "schema_migrations" VALUES(17,'films, cameras and places');
INSERT INTO "schema_migrations" VALUES(18,'the state of the files');
INSERT INTO "schema_migrations" VALUES(19,'addresses of sign-ins and failed sign-ins');
INSERT INTO "schema_migrations" VALUES(20,'frames that came by a password');
INSERT INTO "schema_migrations" VALUES(21,'where waiting frames come from');
INSERT INTO "schema_migrations" VALUES(22,'files that frames found damaged');
INSERT INTO "schema_migrations" VALUES(23,'copies that frames brought');
INSERT INTO "schema_migrations" VALUES(24,'photos that frames offer back');
INSERT INTO "schema_migrations" VALUES(25,'the time that the server served');
INSERT INTO "schema_migrations" VALUES(26,'families that need no copies');
INSERT INTO "schema_migrations" VALUES(27,'coming back');
INSERT INTO "schema_migrations" VALUES(28,'the latest time of the clock');
INSERT INTO "schema_migrations" VALUES(29,'whether a hand stopped a frame''s slideshow');
INSERT INTO "schema_migrations" VALUES(30,'frames come back');
INSERT INTO "schema_migrations" VALUES(31,'news goes out');
INSERT INTO "schema_migrations" VALUES(32,'looks are news, and messages outlive a restart');
INSERT INTO "schema_migrations" VALUES(33,'positions kept or stripped');
INSERT INTO "schema_migrations" VALUES(34,'where long films begin');
INSERT INTO "schema_migrations" VALUES(35,'places of the family');
INSERT INTO "schema_migrations" VALUES(36,'moments');
INSERT INTO "schema_migrations" VALUES(37,'selections of photos');
INSERT INTO "schema_migrations" VALUES(38,'answers to moments');
INSERT INTO "schema_migrations" VALUES(39,'who sees a moment');
INSERT INTO "schema_migrations" VALUES(40,'collections');
INSERT INTO "schema_migrations" VALUES(41,'suggested moments');
INSERT INTO "schema_migrations" VALUES(42,'when the time of a guest ends');
INSERT INTO "schema_migrations" VALUES(43,'guests of a moment from outside');
INSERT INTO "schema_migrations" VALUES(44,'photos hidden from a frame');
INSERT INTO "schema_migrations" VALUES(45,'surprises');
INSERT INTO "schema_migrations" VALUES(46,'frames that show one collection or moment');
INSERT INTO "schema_migrations" VALUES(47,'birthdays');
INSERT INTO "schema_migrations" VALUES(48,'files as they were sent');
INSERT INTO "schema_migrations" VALUES(49,'photos that wait to be let in');
INSERT INTO "schema_migrations" VALUES(50,'photos found by their moment''s title');
INSERT INTO "schema_migrations" VALUES(51,'guests from outside of several moments');
INSERT INTO "schema_migrations" VALUES(52,'moments found by their titles');
INSERT INTO "schema_migrations" VALUES(53,'webhooks');
INSERT INTO "schema_migrations" VALUES(54,'gifts');
INSERT INTO "schema_migrations" VALUES(55,'frames that are off until they are touched');
INSERT INTO "schema_migrations" VALUES(56,'copies of the server');
INSERT INTO "schema_migrations" VALUES(57,'sharing');
INSERT INTO "schema_migrations" VALUES(58,'many families');
INSERT INTO "schema_migrations" VALUES(59,'row policies');
INSERT INTO "schema_migrations" VALUES(60,'brokers');
INSERT INTO "schema_migrations" VALUES(61,'indexes of uploads');
INSERT INTO "schema_migrations" VALUES(62,'how a frame polls');
INSERT INTO "schema_migrations" VALUES(63,'queues in order, and no words of what is gone');
INSERT INTO "schema_migrations" VALUES(64,'films in local time');
CREATE TABLE server (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    id TEXT NOT NULL,
    setup_token_hash TEXT
, forgetting INTEGER NOT NULL DEFAULT 0 CHECK (forgetting IN (0, 1)), alive_at INTEGER, away_from INTEGER, away_until INTEGER
    CHECK (away_until >= away_from OR away_until IS NULL AND away_from IS NULL), sweep_at INTEGER, verified_after TEXT, verified_at INTEGER, lived_at INTEGER, latest_at INTEGER, erased_revisions INTEGER NOT NULL DEFAULT 0, forgetting_number INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "server" VALUES(1,'server-1',NULL,0,NULL,NULL,NULL,1790000000000,'7f',1790000100000,1790000000000,NULL,0,0);
CREATE TABLE server_notes (name TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL) STRICT;
INSERT INTO "server_notes" VALUES('code.key','AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
CREATE TABLE sessions (
    id TEXT PRIMARY KEY NOT NULL,
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    csrf_token TEXT NOT NULL CHECK (csrf_token <> ''),
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    password_given_at INTEGER
, user_agent TEXT CHECK (user_agent <> '')) STRICT;
INSERT INTO "sessions" VALUES('session-1','anna','0657190350cbea662b6c15d703d9c7482308e511504d3308306d0f1ede153a34','token',1790000000000,1790000000000,1790000000000,'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
CREATE TABLE share_links (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id),
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    made_by TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    revoked_at INTEGER,
    FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
) STRICT;
CREATE TABLE sightings (
    photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
    arrived_at INTEGER,
    first_seen_at INTEGER CHECK (first_seen_at >= arrived_at),
    last_seen_at INTEGER CHECK (last_seen_at >= first_seen_at),
    times INTEGER NOT NULL CHECK (times >= 0), looked_at INTEGER, shelf_began_at INTEGER, times_before INTEGER NOT NULL DEFAULT 0 CHECK (times_before >= 0),
    PRIMARY KEY (photo_id, frame_id),
    CHECK ((first_seen_at IS NULL) = (times = 0)),
    CHECK ((last_seen_at IS NULL) = (times = 0))
) STRICT;
CREATE TABLE "sign_in_counters" (
    key TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('account', 'origin')),
    failures INTEGER NOT NULL CHECK (failures >= 0),
    changed_at INTEGER NOT NULL,
    opens_at INTEGER NOT NULL,
    fraction INTEGER NOT NULL DEFAULT 0,
    turns TEXT CHECK (turns <> '')
) STRICT;
INSERT INTO "sign_in_counters" VALUES('efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef','account',3,1790000250000,1790000260000,250,NULL);
CREATE TABLE upload_pieces (
    upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
    start INTEGER NOT NULL CHECK (start >= 0),
    length INTEGER NOT NULL CHECK (length > 0),
    size INTEGER NOT NULL,
    hash TEXT NOT NULL,
    turn INTEGER NOT NULL CHECK (turn > 0),
    mark TEXT NOT NULL CHECK (mark <> ''),
    PRIMARY KEY (upload_id, start),
    CHECK (length <= size)
) STRICT, WITHOUT ROWID;
INSERT INTO "upload_pieces" VALUES('upload-1',0,300,400,'abababababababababababababababababababababababababababababababab',1,'0f1e2d3c');
CREATE TABLE uploads (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL,
    member_id TEXT NOT NULL,
    length INTEGER NOT NULL CHECK (length >= 0),
    metadata TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    unproved INTEGER CHECK (unproved >= 0),
    outcome TEXT CHECK (outcome <> ''),
    stored INTEGER NOT NULL DEFAULT 0 CHECK (stored BETWEEN 0 AND length),
    turn INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0)
) STRICT;
INSERT INTO "uploads" VALUES('upload-1','family-1','anna',1000,'filename YS5qcGc=',1890000000000,NULL,NULL,300,2);
CREATE TABLE wanted_offers (
    family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    photo_id TEXT NOT NULL,
    PRIMARY KEY (family_id, photo_id)
) STRICT;
CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY NOT NULL,
    webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('photo.arrived', 'heart.given', 'comment.written', 'frame.quiet',
        'frame.back', 'webhook.test')),
    photo_id TEXT REFERENCES photos (id) ON DELETE CASCADE,
    comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
    frame_id TEXT REFERENCES frames (id) ON DELETE CASCADE,
    by_id TEXT REFERENCES members (id) ON DELETE CASCADE,
    happened_at INTEGER NOT NULL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    due_at INTEGER,
    tried_at INTEGER,
    answer TEXT CHECK (answer <> ''),
    CHECK ((kind IN ('photo.arrived', 'heart.given', 'comment.written')) = (photo_id IS NOT NULL)),
    CHECK ((kind = 'heart.given') = (by_id IS NOT NULL)),
    CHECK ((kind = 'comment.written') = (comment_id IS NOT NULL)),
    CHECK ((kind IN ('frame.quiet', 'frame.back')) = (frame_id IS NOT NULL)),
    CHECK (due_at IS NOT NULL OR tried_at IS NOT NULL)
) STRICT;
INSERT INTO "webhook_deliveries" VALUES('message-1','webhook-1','photo.arrived','photo-1',NULL,NULL,NULL,1790000000000,1,NULL,1790000001000,'204');
CREATE TABLE webhooks (
    id TEXT PRIMARY KEY NOT NULL,
    family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
    member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    url TEXT NOT NULL CHECK (url <> '' AND length(url) <= 1000),
    secret TEXT NOT NULL CHECK (length(secret) = 43),
    kinds TEXT NOT NULL CHECK (kinds <> ''),
    made_at INTEGER NOT NULL,
    pause TEXT CHECK (pause IN ('byHand', 'failing', 'gone')),
    failures INTEGER NOT NULL CHECK (failures >= 0),
    rests_until INTEGER,
    dropped INTEGER NOT NULL CHECK (dropped >= 0)
) STRICT;
INSERT INTO "webhooks" VALUES('webhook-1','family-1','anna','https://hooks.example.com/1','AQAQAQAQAQAQAQAQAQAQAQAQAQAQAQAQAQAQAQAQAQE','heart.given photo.arrived',1790000000000,NULL,0,NULL,0);
CREATE UNIQUE INDEX members_by_user_name ON members (user_name) WHERE removed_at IS NULL;
CREATE INDEX blob_turns_by_change ON blob_turns (changed_at);
CREATE INDEX members_by_family ON members (family_id, joined_at);
CREATE INDEX sessions_by_member ON sessions (member_id);
CREATE INDEX frames_by_family ON frames (family_id) WHERE family_id IS NOT NULL;
CREATE INDEX frames_unpaired ON frames (registered_at) WHERE family_id IS NULL;
CREATE UNIQUE INDEX invitations_one_a_frame ON invitations (frame_id) WHERE state IN ('open', 'claimed');
CREATE UNIQUE INDEX invitations_one_a_code ON invitations (code_hash) WHERE state IN ('open', 'claimed');
CREATE INDEX invitations_by_frame ON invitations (frame_id, asked_at);
CREATE INDEX invitations_by_code ON invitations (code_hash);
CREATE INDEX invitations_by_address ON invitations (asked_from, expires_at);
CREATE INDEX invitations_by_end ON invitations (expires_at);
CREATE INDEX photos_in_album ON photos (family_id, position) WHERE deleted_at IS NULL;
CREATE INDEX photos_by_original ON photos (original_hash) WHERE deleted_at IS NULL;
CREATE INDEX renditions_by_hash ON renditions (sha256);
CREATE UNIQUE INDEX members_by_introduction ON members (introduction_id) WHERE introduction_id IS NOT NULL;
CREATE INDEX sightings_by_frame ON sightings (frame_id);
CREATE INDEX share_links_by_family ON share_links (family_id, made_at);
CREATE INDEX share_links_by_maker ON share_links (made_by);
CREATE INDEX share_links_by_photo ON share_links (photo_id);
CREATE INDEX photos_undoable ON photos (undo_until) WHERE undo_until IS NOT NULL;
CREATE INDEX photos_hidden ON photos (family_id, hidden_at) WHERE hidden_at IS NOT NULL;
CREATE INDEX comments_by_photo ON comments (photo_id, written_at);
CREATE INDEX photos_by_arrival ON photos (family_id, added_at) WHERE deleted_at IS NULL;
CREATE INDEX hearts_by_giver ON hearts (member_id, given_at);
CREATE INDEX comments_by_author ON comments (author_id, written_at);
CREATE INDEX photos_by_film ON photos (film_hash) WHERE film_hash IS NOT NULL;
CREATE INDEX known_addresses_by_use ON known_addresses (used_at);
CREATE INDEX sign_in_counters_by_change ON sign_in_counters (changed_at);
CREATE INDEX offers_in_album ON offers (family_id, position);
CREATE INDEX return_links_by_member ON return_links (member_id);
CREATE INDEX return_links_by_maker ON return_links (made_by);
CREATE INDEX join_links_by_family ON join_links (family_id, made_at);
CREATE INDEX join_links_by_maker ON join_links (made_by);
CREATE INDEX photos_by_sender ON photos (sender_id);
CREATE INDEX frames_by_former ON frames (former_id) WHERE former_id IS NOT NULL;
CREATE INDEX news_waiting ON news (member_id, at) WHERE told_at IS NULL;
CREATE INDEX news_by_age ON news (at);
CREATE INDEX news_by_photo ON news (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX news_by_comment ON news (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX news_by_frame ON news (frame_id) WHERE frame_id IS NOT NULL;
CREATE INDEX news_by_giver ON news (by_id) WHERE by_id IS NOT NULL;
CREATE INDEX members_by_heir ON members (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX family_places_by_family ON family_places (family_id, made_at);
CREATE INDEX moments_by_start ON moments (family_id, starts_at, id) WHERE removed_at IS NULL;
CREATE INDEX moments_by_end ON moments (family_id, ends_at, id) WHERE removed_at IS NULL;
CREATE INDEX moments_removed ON moments (family_id, removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX moments_by_place ON moments (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX moments_by_cover ON moments (cover_id) WHERE cover_id IS NOT NULL;
CREATE INDEX moments_by_maker ON moments (maker_id);
CREATE INDEX photos_in_moment ON photos (moment_id, position, deleted_at, hidden_at)
    WHERE moment_id IS NOT NULL;
CREATE INDEX photos_to_enter ON photos (id) WHERE to_enter = 1;
CREATE INDEX photo_words_by_word ON photo_words (family_id, word, taken_day, position);
CREATE INDEX photos_taken ON photos (family_id, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX photos_taken_by_sender ON photos (family_id, sender_id, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX photos_taken_by_place ON photos (family_id, place_key, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL;
CREATE INDEX photos_taken_by_sender_by_place ON photos (family_id, sender_id, place_key, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL;
CREATE INDEX photos_loved ON photos (family_id, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0;
CREATE INDEX photos_loved_by_sender ON photos (family_id, sender_id, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0;
CREATE INDEX photos_loved_by_place ON photos (family_id, place_key, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts > 0;
CREATE INDEX photos_loved_by_sender_by_place ON photos (family_id, sender_id, place_key, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts > 0;
CREATE INDEX photos_loved_by_year ON photos (family_id, taken_day / 10000, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0;
CREATE INDEX photos_loved_by_sender_by_year ON photos (family_id, sender_id, taken_day / 10000, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND hearts > 0;
CREATE INDEX photos_loved_by_place_by_year ON photos (family_id, place_key, taken_day / 10000, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts > 0;
CREATE INDEX photos_loved_by_sender_by_place_by_year ON photos (family_id, sender_id, place_key, taken_day / 10000, hearts, taken_day, position) WHERE deleted_at IS NULL AND hidden_at IS NULL AND place_key IS NOT NULL AND hearts > 0;
CREATE UNIQUE INDEX moments_in_family ON moments (id, family_id);
CREATE INDEX moment_answers_by_member ON moment_answers (member_id, answer);
CREATE INDEX moment_answers_by_asking ON moment_answers (member_id, asked_at) WHERE asked_at IS NOT NULL;
CREATE INDEX moment_answers_by_asker ON moment_answers (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX photos_same_bytes ON photos (family_id, original_hash) WHERE deleted_at IS NULL;
CREATE INDEX photo_withdrawals_by_revision ON photo_withdrawals (member_id, revision);
CREATE INDEX photo_withdrawals_by_photo ON photo_withdrawals (photo_id);
CREATE INDEX collections_by_time ON collections (family_id, made_at, id);
CREATE INDEX collections_by_cover ON collections (cover_id) WHERE cover_id IS NOT NULL;
CREATE INDEX collections_by_maker ON collections (maker_id);
CREATE INDEX collection_photos_by_rank ON collection_photos (collection_id, rank, photo_id);
CREATE INDEX collection_photos_by_photo ON collection_photos (photo_id);
CREATE INDEX collection_photos_by_adder ON collection_photos (added_by);
CREATE INDEX members_by_moment ON members (guest_of) WHERE guest_of IS NOT NULL;
CREATE UNIQUE INDEX moment_links_open ON moment_links (moment_id) WHERE revoked_at IS NULL;
CREATE INDEX moment_links_by_moment ON moment_links (moment_id, made_at);
CREATE INDEX moment_links_by_maker ON moment_links (made_by);
CREATE INDEX frame_hidings_by_frame ON frame_hidings (frame_id, hidden_at);
CREATE INDEX photos_waiting ON photos (waits_until, sender_id) WHERE waits_until IS NOT NULL;
CREATE INDEX moments_waiting ON moments (waits_until) WHERE waits_until IS NOT NULL;
CREATE INDEX frames_by_shown_collection ON frames (shown_collection) WHERE shown_collection IS NOT NULL;
CREATE INDEX frames_by_shown_moment ON frames (shown_moment) WHERE shown_moment IS NOT NULL;
CREATE INDEX frame_changes_by_revision ON frame_changes (frame_id, revision);
CREATE INDEX frame_changes_by_photo ON frame_changes (photo_id);
CREATE INDEX photos_sent ON photos (family_id, sent_hash) WHERE sent_hash IS NOT NULL;
CREATE INDEX photos_held ON photos (moment_id, position) WHERE held = 1;
CREATE INDEX guest_stays_by_moment ON guest_stays (moment_id, joined_at);
CREATE INDEX moment_words_by_moment ON moment_words (moment_id);
CREATE INDEX moments_to_enter ON moments (id) WHERE to_enter = 1;
CREATE INDEX webhooks_by_family ON webhooks (family_id);
CREATE INDEX webhooks_by_member ON webhooks (member_id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_tried ON webhook_deliveries (webhook_id, tried_at);
CREATE INDEX webhook_deliveries_by_photo ON webhook_deliveries (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_comment ON webhook_deliveries (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_frame ON webhook_deliveries (frame_id) WHERE frame_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_giver ON webhook_deliveries (by_id) WHERE by_id IS NOT NULL;
CREATE INDEX missed_frames_by_family ON missed_frames (family_id);
CREATE INDEX gifts_by_family ON gifts (family_id, made_at);
CREATE INDEX gifts_by_giver ON gifts (giver_id);
CREATE INDEX gifts_by_member ON gifts (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX gifts_by_frame ON gifts (frame_id) WHERE frame_id IS NOT NULL;
CREATE INDEX pairing_counters_by_change ON pairing_counters (changed_at);
CREATE INDEX moments_for_some ON moments (family_id, id, maker_id) WHERE seen_by = 'invited';
CREATE INDEX moments_waiting_in_family ON moments (family_id, id, maker_id) WHERE waits_until IS NOT NULL;
CREATE INDEX photos_waiting_in_family ON photos (family_id, position, id, sender_id)
    WHERE waits_until IS NOT NULL;
CREATE INDEX brokers_by_member ON brokers (member_id);
CREATE INDEX uploads_open_by_family ON uploads (family_id) WHERE outcome IS NULL;
CREATE INDEX uploads_by_expiry ON uploads (expires_at);
CREATE INDEX photos_by_remover ON photos (removed_by) WHERE removed_by IS NOT NULL;
CREATE INDEX photos_by_hider ON photos (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX rendition_jobs_in_order ON rendition_jobs (is_moving, is_urgent, photo_added_at);
CREATE INDEX rendition_jobs_by_age ON rendition_jobs (queued_at);
CREATE INDEX offers_by_photo ON offers (family_id, photo_id, frame_id);
CREATE INDEX photos_by_recipe ON photos (recipe, id) WHERE deleted_at IS NULL;

CREATE TABLE answer (
    number INTEGER PRIMARY KEY,
    introduction TEXT NOT NULL UNIQUE,
    is_welcome INTEGER NOT NULL
) STRICT;
INSERT INTO "answer" VALUES(1,'intro-1',1);
CREATE TABLE coming (
    id TEXT PRIMARY KEY,
    moment TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "coming" VALUES('picnic','{"id":"picnic","startsAt":"2026-07-07T10:00:00Z","title":"Picnic"}');
CREATE TABLE file (
    photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
    name INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL
) STRICT;
INSERT INTO "file" VALUES(1,1920,1920,1440,8,'b5d503eff93435a169528fc7fe7a1d232dc38a9b4b778a84e8fc756527091509');
INSERT INTO "file" VALUES(2,1920,1920,1440,8,'270604b2f7ed13d7e26f178d1598bb8a0f53a8431f200b0c3b28cd7ec9d795c2');
CREATE TABLE film (
    photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
    film TEXT NOT NULL,
    sha256 TEXT NOT NULL
) STRICT;
CREATE TABLE hiding (
    number INTEGER PRIMARY KEY,
    photo TEXT NOT NULL UNIQUE,
    is_hidden INTEGER NOT NULL
) STRICT;
INSERT INTO "hiding" VALUES(1,'photo-1',1);
CREATE TABLE invitation (
    moment TEXT PRIMARY KEY,
    invitation TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "invitation" VALUES('picnic','{"endsAt":"2026-07-07T12:00:00Z","host":"Anna","moment":"picnic","startsAt":"2026-07-07T10:00:00Z","title":"Picnic"}');
CREATE TABLE invitation_answer (
    number INTEGER PRIMARY KEY,
    moment TEXT NOT NULL UNIQUE,
    is_coming INTEGER NOT NULL
) STRICT;
INSERT INTO "invitation_answer" VALUES(1,'picnic',1);
CREATE TABLE looked (position INTEGER PRIMARY KEY) STRICT;
INSERT INTO "looked" VALUES(3);
CREATE TABLE moment (
    id TEXT PRIMARY KEY,
    moment TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "moment" VALUES('party','{"cover":"photo-1","ends":"2026-07-04T18:00:00","guests":{"count":5,"names":["Anna","Ben","Zoë"]},"id":"party","photos":2,"place":"The cottage","starts":"2026-07-04T14:00:00","title":"Anna''s birthday"}');
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    photo TEXT NOT NULL UNIQUE,
    heart_given INTEGER NOT NULL
) STRICT;
INSERT INTO "outbox" VALUES(1,'photo-2',1);
CREATE TABLE photo (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    position INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sender_id TEXT,
    sender_name TEXT NOT NULL,
    caption TEXT NOT NULL,
    added_at REAL NOT NULL,
    taken_at TEXT,
    taken_at_offset TEXT,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    hearts INTEGER NOT NULL,
    hearted_by_me INTEGER NOT NULL
, place TEXT, comments TEXT, film TEXT, moment TEXT, place_name TEXT, home_kilometres INTEGER) STRICT;
INSERT INTO "photo" VALUES(1,'photo-1',1,1,'anna','Anna','Photo 1',812345679.0,'2026-07-04T16:40:00','+03:00',4000,3000,1,1,'Kuusamo','{"count":0,"newest":[]}',NULL,'party','Kuusamo',640);
INSERT INTO "photo" VALUES(2,'photo-2',2,2,'anna','Anna','Photo 2',812345680.0,'2026-07-04T16:40:00','+03:00',4000,3000,0,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "photo" VALUES(3,'photo-3',3,3,'anna','Anna','Photo 3',812345681.0,'2026-07-04T16:40:00','+03:00',4000,3000,0,0,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE place (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    newer TEXT,
    older TEXT,
    reached_oldest INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 0,
    current_page TEXT
, looked_up_to INTEGER, turn_setting INTEGER, turn INTEGER, round_began_at REAL, unlisted_below INTEGER, is_wiped INTEGER NOT NULL DEFAULT 0, checked_up_to TEXT, family TEXT) STRICT;
INSERT INTO "place" VALUES(1,'n','o',1,3,'photo-2',1,0,90,812345000.0,NULL,0,'7f','family-1');
CREATE TABLE rendition (
    photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
    name INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (photo, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "rendition" VALUES(1,1920,1920,1440,8,'b5d503eff93435a169528fc7fe7a1d232dc38a9b4b778a84e8fc756527091509');
INSERT INTO "rendition" VALUES(2,1920,1920,1440,8,'270604b2f7ed13d7e26f178d1598bb8a0f53a8431f200b0c3b28cd7ec9d795c2');
INSERT INTO "rendition" VALUES(3,1920,1920,1440,8,'8eadaff5b90c50a6b9e71e018012d94644e02658b3e2a59070d20aee844c41d7');
CREATE TABLE sighting (
    photo TEXT PRIMARY KEY,
    arrived_at REAL,
    first_seen_at REAL,
    last_seen_at REAL,
    times INTEGER NOT NULL,
    is_told INTEGER NOT NULL
, looked_at REAL) STRICT, WITHOUT ROWID;
INSERT INTO "sighting" VALUES('photo-1',812345000.25,812345678.125,812345738.125,1,0,812345700.5);
CREATE TABLE sighting_log (
    number INTEGER PRIMARY KEY,
    views TEXT NOT NULL
) STRICT;
INSERT INTO "sighting_log" VALUES(1,'photo-1 4 812349999.5 - 1');
CREATE INDEX photo_by_position ON photo (position);
PRAGMA user_version = 17;

import BlobStores

/// The place to which a part of the album moves.
enum MoveTarget<Place: Sendable>: Sendable {
    /// The data folder.
    case here
    case place(Place)

    var place: Place? {
        switch self {
        case .here: nil
        case .place(let place): place
        }
    }
}

/// The word for the data folder on the command line.
private let dataFolder = "here"

extension MoveTarget<Database> {
    init(_ text: String) throws {
        guard text != dataFolder else {
            self = .here
            return
        }
        guard let database = try? Database(text) else {
            throw MoveError("--to must be an address such as postgres://grandma@db.example.org/grandma, or here.")
        }
        self = .place(database)
    }
}

extension MoveTarget<ObjectStore> {
    init(_ text: String, environment: [String: String]) throws {
        guard text != dataFolder else {
            self = .here
            return
        }
        guard S3Location(text) != nil, let store = try ObjectStore(text, environment: environment) else {
            throw MoveError("--blobs must be like s3://bucket/album?endpoint=https://s3.example.org, or here.")
        }
        self = .place(store)
    }
}

import Files
import FoundationEssentials
import Gazetteer
import Glibc
import Logging
import ServerCore

/// The names of towns, by a gazetteer in the data folder.
///
/// The file is made at the first start, and again when its source has changed. A server without it shows photos
/// without the names of towns.
struct TownNames: PlaceNames {
    private let gazetteer: Gazetteer

    /// Opens the gazetteer, and makes it first if it is missing, damaged or older than its source.
    ///
    /// An error is logged once, here.
    static func open(in folder: DataFolder, from source: GazetteerSource?, _ logger: Logger) -> any PlaceNames {
        guard let source else { return NoPlaceNames() }
        let kept = folder.towns.path
        if isNewer(kept, than: source.towns), let gazetteer = try? Gazetteer(path: kept) {
            return TownNames(gazetteer: gazetteer)
        }
        do {
            try Data(try source.gazetteer()).write(to: folder.towns, options: .atomic)
            return TownNames(gazetteer: try Gazetteer(path: kept))
        } catch {
            logger.warning(
                "towns have no names: photos show only places that people typed",
                metadata: ["source": .string(source.towns), "error": .string("\(error)")]
            )
            return NoPlaceNames()
        }
    }

    /// Opens the gazetteer of the server in a data folder; without one, towns have no names.
    ///
    /// Only the server makes the gazetteer.
    static func opened(in data: URL) -> any PlaceNames {
        // A damaged file is made again by the server, which logs it.
        guard let gazetteer = try? Gazetteer(path: DataFolder.towns(in: data).path) else { return NoPlaceNames() }
        return TownNames(gazetteer: gazetteer)
    }

    var identity: String { "gazetteer \(gazetteer.checksum)" }

    func town(at coordinates: Coordinates) -> Int? {
        gazetteer.town(latitude: coordinates.latitude, longitude: coordinates.longitude)
    }

    func name(ofTown town: Int, in language: String?) -> String? { gazetteer.name(of: town, in: language) }

    func position(ofTown town: Int) -> Coordinates? {
        gazetteer.position(of: town).flatMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
    }

    /// Returns whether the file was made after its source was last changed or installed; without a source it stays.
    private static func isNewer(_ path: String, than source: String) -> Bool {
        var (made, given) = (stat(), stat())
        guard stat(path, &made) == 0 else { return false }
        guard stat(source, &given) == 0 else { return true }
        // An installed package keeps the old times of its files, but not the time of the inode's last change.
        return made.st_mtim.tv_sec >= given.st_ctim.tv_sec
    }
}

import FamilyCore
import ServerCore

/// Keeps an upload and a deletion of the same bytes from crossing.
actor BlobCustody {
    private let context: ActContext

    init(context: ActContext) { self.context = context }
}

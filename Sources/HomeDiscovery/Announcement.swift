import CAvahi

/// Announces one service for as long as its session lives; all of it runs on the session's thread.
final class Announcement {
    /// The longest name of a service, in bytes of UTF-8 (RFC 6763).
    static let longestName = 63

    private let service: AnnouncedService
    private let fail: AsyncStream<DiscoveryError>.Continuation
    /// The name in use, with a number after a collision.
    private var name: String
    private var connection: AvahiConnection?
    private var group: OpaquePointer?

    init(_ service: AnnouncedService, failingTo fail: AsyncStream<DiscoveryError>.Continuation) {
        self.service = service
        self.fail = fail
        name = service.name.prefix(bytes: Self.longestName)
    }

    func follow(_ connection: AvahiConnection, _ state: AvahiClientState) {
        self.connection = connection
        switch state {
        case AVAHI_CLIENT_S_RUNNING: announce()
        // The machine's own name changes: the service is announced again when it has one.
        case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
            if let group { _ = connection.avahi.avahi_entry_group_reset(group) }
        default: break
        }
    }

    private func announce() {
        guard let connection, let group = group ?? newGroup(connection) else { return }
        let avahi = connection.avahi
        self.group = group
        _ = avahi.avahi_entry_group_reset(group)
        var code = add(to: group, avahi)
        // Another service of this machine has the name.
        while code == CInt(AVAHI_ERR_COLLISION) {
            takeAnotherName(avahi)
            code = add(to: group, avahi)
        }
        if code >= 0 { code = avahi.avahi_entry_group_commit(group) }
        if code < 0 { give(up: avahi.words(of: code)) }
    }

    private func newGroup(_ connection: AvahiConnection) -> OpaquePointer? {
        let own = Unmanaged.passUnretained(self).toOpaque()
        let group = connection.avahi.avahi_entry_group_new(
            connection.client,
            { _, state, own in
                guard let own else { return }
                Unmanaged<Announcement>.fromOpaque(own).takeUnretainedValue().groupBecame(state)
            },
            own
        )
        if group == nil { give(up: connection.lastWords) }
        return group
    }

    private func groupBecame(_ state: AvahiEntryGroupState) {
        guard let connection else { return }
        switch state {
        case AVAHI_ENTRY_GROUP_COLLISION:
            takeAnotherName(connection.avahi)
            announce()
        case AVAHI_ENTRY_GROUP_FAILURE: give(up: connection.lastWords)
        default: break
        }
    }

    private func add(to group: OpaquePointer, _ avahi: AvahiFunctions) -> CInt {
        var texts: UnsafeMutablePointer<AvahiStringList>?
        for text in service.text.reversed() {
            let bytes = Array(text.utf8)
            texts = avahi.avahi_string_list_add_arbitrary(texts, bytes, bytes.count)
        }
        defer { avahi.avahi_string_list_free(texts) }
        let anywhere = (interface: AvahiIfIndex(-1), protocols: AvahiProtocol(-1))
        return avahi.avahi_entry_group_add_service_strlst(
            group,
            anywhere.interface,
            anywhere.protocols,
            AvahiPublishFlags(0),
            name,
            service.type,
            nil,
            nil,
            service.port,
            texts
        )
    }

    private func takeAnotherName(_ avahi: AvahiFunctions) {
        guard let other = avahi.avahi_alternative_service_name(name) else { return }
        name = String(cString: other)
        avahi.avahi_free(other)
    }

    private func give(up words: String) {
        fail.yield(.failed(words))
        fail.finish()
    }
}

extension String {
    /// Returns as many whole letters from the start as fit in this many bytes of UTF-8.
    fileprivate func prefix(bytes most: Int) -> String {
        var short = self[...]
        while short.utf8.count > most { short.removeLast() }
        return String(short)
    }
}

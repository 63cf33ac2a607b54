import Glibc

/// Runs another program and waits for its end.
enum ChildProgram {
    private static let path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    /// Returns the exit status; nil if the program does not exist.
    ///
    /// `input` goes to the program's standard input and must be short. The
    /// output is discarded: if the program left a process in the background,
    /// that process would keep our own output open.
    static func run(_ words: [String], input: String) throws -> Int32? {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure("pipe", errno) }
        defer { close(ends[0]) }
        guard write(ends[1], input, input.utf8.count) == input.utf8.count, close(ends[1]) == 0 else {
            throw failure("write", errno)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
        defer { for word in arguments + variables { free(word) } }
        var identifier = pid_t()
        let code = posix_spawnp(&identifier, words[0], &actions, nil, &arguments, &variables)
        if code == ENOENT { return nil }
        guard code == 0 else { throw failure(words[0], code) }
        return try status(of: identifier)
    }

    private static func status(of child: pid_t) throws -> Int32 {
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw failure("wait", errno) }
        }
        // The program was ended by a signal: shells report 128 plus the signal
        // number.
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    private static func failure(_ what: String, _ code: CInt) -> BackupError {
        BackupError("\(what): \(String(cString: strerror(code)))")
    }
}

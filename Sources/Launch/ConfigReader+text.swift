package import Configuration

extension ConfigReader {
    /// A setting as it was written; a JSON file may give a number as one.
    package func text(forKey key: String) -> String? {
        let key = ConfigKey(key)
        return string(forKey: key) ?? int(forKey: key).map(String.init)
    }
}

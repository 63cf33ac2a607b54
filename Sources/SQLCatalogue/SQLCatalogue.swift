// SQLCatalogue

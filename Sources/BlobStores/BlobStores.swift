// BlobStores

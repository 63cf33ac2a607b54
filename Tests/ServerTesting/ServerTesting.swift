// ServerTesting

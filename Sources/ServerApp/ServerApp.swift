// ServerApp

// FamilyClient

// FamilyTesting

// FamilyPages

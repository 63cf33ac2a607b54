// FamilyActs

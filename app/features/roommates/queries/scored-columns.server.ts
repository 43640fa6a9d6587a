import { profiles } from '#app/database/schema/people/profiles.ts'

/** The profile columns that the score compares. */
export const scoredColumns = {
  gender: profiles.gender,
  preferredGender: profiles.preferredGender,
  smokerSelf: profiles.smokerSelf,
  smokerPreferred: profiles.smokerPreferred,
  cleanliness: profiles.cleanliness,
  sleepHabits: profiles.sleepHabits,
  partyHabits: profiles.partyHabits,
  petOwner: profiles.petOwner,
  petFriendly: profiles.petFriendly,
  budgetMin: profiles.budgetMin,
  budgetMax: profiles.budgetMax,
  tags: profiles.tags,
  answered: profiles.answered,
  budgetFor: profiles.budgetFor,
}

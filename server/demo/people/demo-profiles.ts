import type { makeProfile } from '#app/features/profiles/factory.ts'

type Answers = NonNullable<Parameters<typeof makeProfile>[2]>

/** The answers of students with an account, by login name: Ana has answered everything, Ben most, Chloe only the beginning. */
export const demoProfiles: Record<'Ana' | 'Ben' | 'Chloe', { answers: Answers; portrait: string | null }> = {
  Ana: {
    portrait: 'f10',
    answers: {
      gender: 'female',
      major: 'Public Health',
      bio: 'Up early, home by ten. I cook on Sundays and there is always enough. I am looking for two people who like a quiet kitchen table on weekdays and friends over on a Saturday.',
      funFact: 'I have run the stairs of the Coliseum in the rain, twice.',
      tags: ['Cooking', 'Fitness', 'Music', 'Nature'],
      housingType: 'apartment',
      budgetMin: 800,
      budgetMax: 1250,
      roomPreference: 'private',
      hasGroup: false,
      wantsMatching: true,
      preferredGender: 'no_preference',
      sleepHabits: 'early_bird',
      cleanliness: 'clean',
      partyHabits: 'sometimes',
      smokerSelf: 'no',
      smokerPreferred: 'no',
      petOwner: false,
      petFriendly: true,
      instagramUsername: 'roost.demo.ana',
    },
  },
  Ben: {
    portrait: 'm03',
    answers: {
      gender: 'male',
      major: 'Film Production',
      bio: 'Editing most nights, headphones on. I keep the bathroom clean and the fridge labeled.',
      tags: ['Movies', 'Photography', 'Gaming'],
      housingType: 'no_preference',
      budgetMin: 700,
      budgetMax: 1100,
      hasGroup: false,
      wantsMatching: true,
      sleepHabits: 'night_owl',
      cleanliness: 'mostly_clean',
      partyHabits: 'sometimes',
      smokerSelf: 'no',
      petOwner: false,
      petFriendly: true,
    },
  },
  Chloe: {
    portrait: null,
    answers: { gender: null, major: 'Architecture', wantsMatching: true },
  },
}

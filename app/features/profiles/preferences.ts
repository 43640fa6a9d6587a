/** The options of questions outside "about you" (specification part 1 §3 and part 2 §3, PRODUCT.md §2): stored values with
 *  underscores, and their labels. */
const choice = <const Labels extends Record<string, string>>(labels: Labels) => ({
  values: Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]],
  labels,
})

export const housingType = choice({
  apartment: 'Apartment',
  house: 'House',
  studio: 'Studio',
  townhouse: 'Townhouse',
  condo: 'Condo',
  other: 'Other',
  no_preference: 'No preference',
})
export const preferredGender = choice({
  male: 'Male',
  female: 'Female',
  same: 'Same as mine',
  different: 'Different from mine',
  no_preference: 'No preference',
})
export const sleepHabits = choice({
  early_bird: 'Early bird (before 7am)',
  in_between: 'In between (7am to 11pm)',
  night_owl: 'Night owl (after 11pm)',
  no_preference: 'No preference',
})
export const cleanliness = choice({ clean: 'Clean', mostly_clean: 'Mostly clean', messy: 'Messy' })
export const partyHabits = choice({ party_animal: 'Party animal', sometimes: 'Sometimes', never: 'Never' })
export const roomPreference = choice({ private: 'Private', shared: 'Shared', no_preference: 'No preference' })
export const smokerSelf = choice({ yes: 'Yes', sometimes: 'Sometimes', no: 'No' })
export const smokerPreferred = choice({ yes: 'Yes', no: 'No', no_preference: 'No preference' })

/** The interests offered by the wizard; users can type others in their profile. */
export const interestTags = [
  'Music',
  'Sports',
  'Art',
  'Gaming',
  'Cooking',
  'Reading',
  'Fitness',
  'Travel',
  'Movies',
  'Technology',
  'Photography',
  'Nature',
]

/** The number of people in the group and of beds needed; 6 means "6 or more". */
export const groupSizes = [2, 3, 4, 5, 6]
/** 4 means "4 or more". */
export const bathCounts = [1, 2, 3, 4]

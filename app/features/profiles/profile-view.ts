import type { profiles } from '#app/database/schema/profiles.ts'
import { isAmong, channels, type Audience, type Channel } from '#app/features/people/audiences.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { ageOn } from './age.ts'
import { activeWords } from './last-active.ts'
import {
  cleanliness,
  housingType,
  partyHabits,
  preferredGender,
  roomPreference,
  sleepHabits,
  smokerPreferred,
  smokerSelf,
  wizardDefaults,
} from './preferences.ts'
import { genderLabels, yearLabels } from './rules.ts'

/** Who looks at somebody else's profile. */
export type Relation = 'student' | 'match'

type Row = typeof profiles.$inferSelect
type Told =
  | 'userId year birthDate gender major bio funFact tags housingType budgetMin budgetMax moveInDate moveOutDate'
  | 'roomPreference preferredGender sleepHabits cleanliness partyHabits smokerSelf smokerPreferred petOwner petFriendly'
  | 'answered budgetFor showsAge lastActiveAt'
type Split<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Split<Rest> : Text

/** What a profile is made from: the columns of `profiles` that may be read at all, the names of its person and campus, the
 *  photos in their order. Contacts never come this far, only whether there is one and who may ask for it. */
export type ProfileSource = Pick<Row, Split<Told>> & {
  givenName: string
  familyName: string
  /** The campus's whole name. */
  university: string | null
  photos: PhotoImage[]
  ways: Record<Channel, { given: boolean; audience: Audience }>
}

/** All that somebody else reads of a student (PRODUCT.md §4). Null and empty lists are what they did not tell, or not to
 *  this reader; words are as shown. */
export type PublicProfile = {
  userId: string
  name: string
  photos: PhotoImage[]
  university: string | null
  year: string | null
  major: string | null
  age: number | null
  bio: string | null
  tags: string[]
  gender: string | null
  funFact: string | null
  housingType: string | null
  roomPreference: string | null
  /** Dollars a month for one person. */
  budget: { min: number | null; max: number | null } | null
  /** ISO dates. */
  moveInDate: string | null
  moveOutDate: string | null
  preferredGender: string | null
  cleanliness: string | null
  sleepHabits: string | null
  partyHabits: string | null
  smokes: string | null
  smokers: string | null
  pets: string | null
  otherPets: string | null
  lastActive: string
  /** The ways to reach them that this reader may ask for. */
  channels: Channel[]
}

/** What somebody may read of a profile, and only what its person really answered. */
export function profileView(of: ProfileSource, relation: Relation, now: Date): PublicProfile {
  const matched = relation === 'match'
  const today = now.toISOString().slice(0, 10)
  const words = <Value extends string>(
    column: keyof ProfileSource,
    value: Value | null,
    labels: Record<Value, string>,
  ) => (value !== null && isAnswered(of, column) ? labels[value] : null)
  const yesOrNo = (column: keyof ProfileSource, value: boolean | null, yes: string, no: string) =>
    value !== null && isAnswered(of, column) ? (value ? yes : no) : null
  const showsBudget = isAmong(of.budgetFor, { matched }) && (of.budgetMin !== null || of.budgetMax !== null)
  return {
    userId: of.userId,
    name: shownName(of.givenName, of.familyName),
    photos: of.photos,
    university: of.university,
    year: words('year', of.year, yearLabels),
    major: textOf(of.major),
    age: of.showsAge && of.birthDate !== null ? ageOn(of.birthDate, today) : null,
    bio: textOf(of.bio),
    tags: of.tags,
    gender: of.gender === 'prefer_not_to_say' ? null : words('gender', of.gender, genderLabels),
    funFact: textOf(of.funFact),
    housingType: words('housingType', of.housingType, housingType.labels),
    roomPreference: words('roomPreference', of.roomPreference, roomPreference.labels),
    budget: showsBudget ? { min: of.budgetMin, max: of.budgetMax } : null,
    moveInDate: of.moveInDate,
    moveOutDate: of.moveOutDate,
    preferredGender: words('preferredGender', of.preferredGender, {
      ...preferredGender.labels,
      same: 'The same gender',
      different: 'A different gender',
    }),
    cleanliness: words('cleanliness', of.cleanliness, cleanliness.labels),
    sleepHabits: words('sleepHabits', of.sleepHabits, sleepHabits.labels),
    partyHabits: words('partyHabits', of.partyHabits, partyHabits.labels),
    smokes: words('smokerSelf', of.smokerSelf, smokerSelf.labels),
    smokers: words('smokerPreferred', of.smokerPreferred, smokersWelcome),
    pets: yesOrNo('petOwner', of.petOwner, 'Has pets', 'Has no pets'),
    otherPets: yesOrNo('petFriendly', of.petFriendly, 'Fine with pets', 'Rather no pets'),
    lastActive: activeWords(of.lastActiveAt, now),
    channels: channels.filter((channel) => {
      const { given, audience } = of.ways[channel]
      return given && isAmong(audience, { matched })
    }),
  }
}

const smokersWelcome: Record<(typeof smokerPreferred.values)[number], string> = {
  yes: 'Fine with smokers',
  no: 'Rather no smokers',
  no_preference: smokerPreferred.labels.no_preference,
}

/** A default that was filled in for an empty field is no answer (PRODUCT.md §1); what has none is an answer when it is there. */
function isAnswered({ answered }: ProfileSource, column: keyof ProfileSource): boolean {
  return !(column in wizardDefaults) || answered.includes(column)
}

function textOf(text: string | null): string | null {
  return text?.trim() ? text : null
}

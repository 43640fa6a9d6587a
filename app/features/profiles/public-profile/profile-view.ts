import type { profiles } from '#app/database/schema/people/profiles.ts'
import { isAmong, channels, type Audience, type Channel } from '#app/features/people/audiences.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { PhotoImage } from '#app/features/photos/files/photo-image.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { ageOn } from './age.ts'
import { activeText } from '../activity/last-active.ts'
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
} from '../answers/preferences.ts'
import { genderLabels, yearLabels } from '../rules.ts'

/** Who views somebody else's profile. */
export type Relation = 'student' | 'match'

type Row = typeof profiles.$inferSelect
type Told =
  | 'userId year birthDate gender major bio funFact tags housingType budgetMin budgetMax moveInDate moveOutDate'
  | 'roomPreference preferredGender sleepHabits cleanliness partyHabits smokerSelf smokerPreferred petOwner petFriendly'
  | 'answered budgetFor showsAge lastActiveAt'
type Split<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Split<Rest> : Text

/** The source of a profile view: the columns of `profiles` that others may read, the names of the person and the campus, and
 *  the photos in their order. Contacts are not included, only whether each exists and who may request it. */
export type ProfileSource = Pick<Row, Split<Told>> & {
  givenName: string
  familyName: string
  /** The campus's full name. */
  university: string | null
  photos: PhotoImage[]
  ways: Record<Channel, { given: boolean; audience: Audience }>
}

/** Everything that others can read of a student (PRODUCT.md §4). Null and empty lists: not stated, or not visible to this
 *  reader. Texts are ready to display. */
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
  /** ISO dates; null once they have passed. */
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
  /** The contacts that this reader may request. */
  channels: Channel[]
}

/** The view of a profile for a reader, with only the questions that its owner really answered. */
export function profileView(of: ProfileSource, relation: Relation, now: Date): PublicProfile {
  const matched = relation === 'match'
  const today = utcDay(now)
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
    moveInDate: dateAhead(of.moveInDate, today),
    moveOutDate: dateAhead(of.moveOutDate, today),
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
    otherPets: yesOrNo('petFriendly', of.petFriendly, 'Fine with pets', 'Prefers no pets'),
    lastActive: activeText(of.lastActiveAt, now),
    channels: channels.filter((channel) => {
      const { given, audience } = of.ways[channel]
      return given && isAmong(audience, { matched })
    }),
  }
}

const smokersWelcome: Record<(typeof smokerPreferred.values)[number], string> = {
  yes: 'Fine with smokers',
  no: 'Prefers no smokers',
  no_preference: smokerPreferred.labels.no_preference,
}

/** A default that was filled in for an empty field does not count as an answer (PRODUCT.md §1); columns without defaults are
 *  answered when they have a value. */
function isAnswered({ answered }: ProfileSource, column: keyof ProfileSource): boolean {
  return !(column in wizardDefaults) || answered.includes(column)
}

function textOf(text: string | null): string | null {
  return text?.trim() ? text : null
}

import type { profiles } from '#app/database/schema/people/profiles.ts'
import { isInAudience, channels, type Audience, type Channel } from '#app/features/people/audiences.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { ageOn } from '#app/features/people/age.ts'
import { isFilledIn, publicAnswerText, shownQuestions, type ShownQuestion } from './questions.ts'

/** The relation of a viewer to the profile's owner. */
export type Relation = 'student' | 'match'

type Row = typeof profiles.$inferSelect
type Shown = ShownQuestion | 'userId' | 'birthDate' | 'major' | 'bio' | 'funFact' | 'tags' | 'answered'
type ToldElse =
  | 'budgetMin'
  | 'budgetMax'
  | 'moveInDate'
  | 'moveOutDate'
  | 'budgetFor'
  | 'showsAge'
  | 'lastActiveAt'

/** The source of a profile view: the columns of `profiles` that other people may see, the names of the person and the campus, and
 *  the photos in their order. It does not include contacts, only whether each exists and who may request it. */
export type ProfileSource = Pick<Row, Shown | ToldElse> & {
  givenName: string
  familyName: string
  /** The campus's full name. */
  university: string | null
  photos: PhotoImage[]
  ways: Record<Channel, { given: boolean; audience: Audience }>
}

/** Everything that other people can see of a student (PRODUCT.md §4). Null and empty lists: not stated, or not visible to this
 *  reader. Texts are ready to display. */
export type PublicProfile = Record<ShownQuestion, string | null> & {
  userId: string
  name: string
  photos: PhotoImage[]
  university: string | null
  major: string | null
  age: number | null
  bio: string | null
  tags: string[]
  funFact: string | null
  /** Dollars a month for one person. */
  budget: { min: number | null; max: number | null } | null
  /** ISO dates; null once past. */
  moveInDate: string | null
  moveOutDate: string | null
  lastActive: string
  /** The contacts that this reader may request. */
  channels: Channel[]
}

/** The view of a profile for a reader, with only those questions that its owner really answered. */
export function profileView(of: ProfileSource, relation: Relation, now: Date): PublicProfile {
  const matched = relation === 'match'
  const today = utcDay(now)
  const answers = Object.fromEntries(
    shownQuestions.map((name) => [name, isAnswered(of, name) ? publicAnswerText(name, of[name]) : null]),
  ) as Record<ShownQuestion, string | null>
  const showsBudget =
    isInAudience(of.budgetFor, { matched }) && (of.budgetMin !== null || of.budgetMax !== null)
  return {
    ...answers,
    userId: of.userId,
    name: shownName(of.givenName, of.familyName),
    photos: of.photos,
    university: of.university,
    major: textOf(of.major),
    age: of.showsAge && of.birthDate !== null ? ageOn(of.birthDate, today) : null,
    bio: textOf(of.bio),
    tags: of.tags,
    gender: of.gender === 'prefer_not_to_say' ? null : answers.gender,
    funFact: textOf(of.funFact),
    budget: showsBudget ? { min: of.budgetMin, max: of.budgetMax } : null,
    moveInDate: dateAhead(of.moveInDate, today),
    moveOutDate: dateAhead(of.moveOutDate, today),
    lastActive: activeText(of.lastActiveAt, now),
    channels: channels.filter((channel) => {
      const { given, audience } = of.ways[channel]
      return given && isInAudience(audience, { matched })
    }),
  }
}

/** A default filled in for an empty field is not an answer (PRODUCT.md §1). Columns without defaults are answered if they have a
 *  value. */
function isAnswered({ answered }: ProfileSource, column: ShownQuestion): boolean {
  return !isFilledIn(column) || answered.includes(column)
}

function textOf(text: string | null): string | null {
  return text?.trim() ? text : null
}

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** When a person was last active, in steps too coarse to reveal daily habits. */
export function activeText(lastActiveAt: Date, now: Date): string {
  const days = (now.getTime() - lastActiveAt.getTime()) / DAY
  if (days < 2) return 'Active in the last two days'
  if (days < 7) return 'Active this week'
  return days < 30 ? 'Active this month' : 'Not active for over a month'
}

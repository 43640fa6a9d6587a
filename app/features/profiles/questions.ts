import type { profiles } from '#app/database/schema/people/profiles.ts'
import {
  academicLevelLabels,
  academicLevels,
  genderLabels,
  genders,
  yearLabels,
  years,
  type MatchQuestion,
} from './rules.ts'
import * as choices from './preferences.ts'

type Row = typeof profiles.$inferSelect

type Entry = {
  /** The part of the profile's forms that contains the question. */
  part: 'about' | 'place' | 'roommates' | 'group' | 'habits'
  /** The question's name, which is also its text in forms unless `asks` is set. */
  label: string
  asks?: string
  /** The match question that this answer belongs to. */
  compares?: MatchQuestion
}

/** How a public profile shows the answer: `card` and its label there; without a card, it is shown elsewhere. */
type Shown<Said> = {
  card?: 'about' | 'housing' | 'roommates'
  label?: string
  /** Texts that differ from the form's. */
  says?: Said
}
/** `usual`: the default saved when the wizard's field is empty, which does not count as an answer (specification part 1 §5). */
type Choice<Value extends string = string> = {
  kind: 'choice'
  of: { values: readonly Value[]; labels: Record<Value, string> }
  usual?: Value
  shown?: Shown<Partial<Record<Value, string>>>
}
type YesNo = { kind: 'yesNo'; usual?: boolean; shown?: Shown<{ yes: string; no: string }> & { says: object } }
type Count = { kind: 'count'; of: readonly number[] }
/** Whole dollars a month. */
type Money = { kind: 'money' }
type Day = { kind: 'date' }
type Words = { kind: 'words' }
/** Each place that uses the question has its own code for it. */
type Own = { kind: 'own' }

type KindOf<Value> =
  | Own
  | ([Value] extends [boolean]
      ? YesNo
      : [Value] extends [number]
        ? Count | Money
        : [Value] extends [string]
          ? string extends Value
            ? Day | Words
            : Choice<Value>
          : never)

type NotAsked =
  | (
      | 'userId'
      | 'campusId'
      | 'dealBreakers'
      | 'answered'
      | 'paused'
      | 'pausedAt'
      | 'lastActiveAt'
      | 'awayEmailAt'
    )
  | ('instagramUsername' | 'facebookUsername' | 'whatsappNumber' | 'showsAge' | 'confirmedOnly')
  | ('version' | 'createdAt' | 'updatedAt' | Extract<keyof Row, `${string}For`>)
type Asked = { [Name in Exclude<keyof Row, NotAsked>]: Entry & KindOf<NonNullable<Row[Name]>> }

/** Every question about a student, in the order of forms, cards and comparisons. It does not compile unless every column has an
 *  entry. */
export const profileQuestions = {
  university: { kind: 'own', part: 'about', label: 'University' },
  academicLevel: {
    kind: 'choice',
    of: { values: academicLevels, labels: academicLevelLabels },
    part: 'about',
    label: 'Academic level',
  },
  year: {
    kind: 'choice',
    of: { values: years, labels: yearLabels },
    part: 'about',
    label: 'Year',
    shown: {},
  },
  birthDate: { kind: 'own', part: 'about', label: 'Date of birth' },
  gender: {
    kind: 'choice',
    of: { values: genders, labels: genderLabels },
    part: 'about',
    label: 'Gender',
    shown: { card: 'about', label: 'Gender' },
    compares: 'gender',
  },
  major: { kind: 'words', part: 'about', label: 'Major' },
  bio: { kind: 'words', part: 'about', label: 'Bio' },
  funFact: { kind: 'words', part: 'about', label: 'Fun fact' },
  tags: { kind: 'own', part: 'about', label: 'Interests' },
  housingType: {
    kind: 'choice',
    of: choices.housingType,
    usual: 'no_preference',
    part: 'place',
    label: 'Type of place',
    shown: { card: 'about', label: 'Housing type' },
  },
  budgetMin: { kind: 'money', part: 'place', label: 'Budget, from', compares: 'budget' },
  budgetMax: { kind: 'money', part: 'place', label: 'Budget, to', compares: 'budget' },
  moveInDate: { kind: 'date', part: 'place', label: 'Move-in date' },
  moveOutDate: { kind: 'date', part: 'place', label: 'Move-out date' },
  roomPreference: {
    kind: 'choice',
    of: choices.roomPreference,
    usual: 'no_preference',
    part: 'place',
    label: 'Room preference',
    shown: { card: 'housing', label: 'Room' },
  },
  hasGroup: { kind: 'yesNo', part: 'roommates', label: 'Roommate group' },
  groupSize: { kind: 'count', of: choices.groupSizes, part: 'group', label: 'People in your group' },
  bedsNeeded: { kind: 'count', of: choices.groupSizes, part: 'group', label: 'Beds needed' },
  bathsNeeded: { kind: 'count', of: choices.bathCounts, part: 'group', label: 'Baths needed' },
  wantsMatching: { kind: 'yesNo', part: 'roommates', label: 'Being matched' },
  preferredGender: {
    kind: 'choice',
    of: choices.preferredGender,
    part: 'habits',
    label: 'Gender of your roommates',
    shown: {
      card: 'roommates',
      label: 'Gender preference',
      says: { same: 'The same gender', different: 'A different gender' },
    },
    compares: 'gender',
  },
  sleepHabits: {
    kind: 'choice',
    of: choices.sleepHabits,
    usual: 'no_preference',
    part: 'habits',
    label: 'Sleeping hours',
    shown: { card: 'roommates', label: 'Sleep schedule' },
    compares: 'sleep',
  },
  cleanliness: {
    kind: 'choice',
    of: choices.cleanliness,
    usual: 'mostly_clean',
    part: 'habits',
    label: 'Cleanliness',
    shown: { card: 'roommates', label: 'Cleanliness' },
    compares: 'cleanliness',
  },
  partyHabits: {
    kind: 'choice',
    of: choices.partyHabits,
    usual: 'sometimes',
    part: 'habits',
    label: 'Party habits',
    shown: { card: 'roommates', label: 'Party habits' },
    compares: 'party',
  },
  smokerSelf: {
    kind: 'choice',
    of: choices.smokerSelf,
    usual: 'no',
    part: 'habits',
    label: 'Smoking',
    asks: 'Do you smoke?',
    shown: { card: 'roommates', label: 'Smokes' },
    compares: 'smoking',
  },
  smokerPreferred: {
    kind: 'choice',
    of: choices.smokerPreferred,
    usual: 'no_preference',
    part: 'habits',
    label: 'Comfort with smokers',
    asks: 'Are you comfortable with smokers?',
    shown: {
      card: 'roommates',
      label: 'About smokers',
      says: { yes: 'Fine with smokers', no: 'Prefers no smokers' },
    },
    compares: 'smoking',
  },
  petOwner: {
    kind: 'yesNo',
    usual: false,
    part: 'habits',
    label: 'Your pets',
    asks: 'Do you have pets?',
    shown: { card: 'roommates', label: 'Pets', says: { yes: 'Has pets', no: 'Has no pets' } },
    compares: 'pets',
  },
  petFriendly: {
    kind: 'yesNo',
    usual: false,
    part: 'habits',
    label: 'Living with pets',
    asks: 'Are you comfortable living with pets?',
    shown: { card: 'roommates', label: 'About pets', says: { yes: 'Fine with pets', no: 'Prefers no pets' } },
    compares: 'pets',
  },
} as const satisfies Asked & { university: Entry & Own }

type Questions = typeof profileQuestions
export type Question = keyof Questions
export type QuestionOf<Is> = { [Name in Question]: Questions[Name] extends Is ? Name : never }[Question]
export const questionNames = Object.keys(profileQuestions) as Question[]

/** An entry, typed for code that depends only on its kind. */
export type ProfileQuestion = Entry & (Choice | YesNo | Count | Money | Day | Words | Own)
export const questionOf = (name: Question): ProfileQuestion => profileQuestions[name]

export const partOf = <Part extends Entry['part']>(part: Part) =>
  questionNames.filter((name): name is QuestionOf<{ part: Part }> => profileQuestions[name].part === part)

/** The questions of a part, except those that a form places separately. */
export const besides = <Part extends Entry['part'], const Name extends QuestionOf<{ part: Part }>>(
  part: Part,
  placed: readonly Name[],
) =>
  partOf(part).filter(
    (name): name is Exclude<QuestionOf<{ part: Part }>, Name> => !placed.some((each) => each === name),
  )

/** Questions whose field depends only on their kind. */
export type PlainQuestion = Exclude<Question, QuestionOf<Own>>

/** Questions whose answers appear as text on a public profile. */
export type ShownQuestion = QuestionOf<{ shown: object }>
export const shownQuestions = questionNames.filter(
  (name): name is ShownQuestion => 'shown' in profileQuestions[name],
)

/** Questions that roommates are compared by. Interests are not among them, because their answers have another form. */
export type ComparedQuestion = QuestionOf<{ compares: string }>
export const comparedQuestions = questionNames.filter(
  (name): name is ComparedQuestion => 'compares' in profileQuestions[name],
)

type Usual = { [Name in QuestionOf<{ usual: unknown }>]: Questions[Name]['usual'] }
/** The defaults saved for questions left empty in the wizard. */
export const wizardDefaults = Object.fromEntries(
  questionNames.flatMap((name) => {
    const question = profileQuestions[name]
    return 'usual' in question ? [[name, question.usual]] : []
  }),
) as Usual
export const isFilledIn = (name: string): name is keyof Usual => Object.hasOwn(wizardDefaults, name)

/** The text of an answer on a public profile; null without one. */
export function publicAnswerText(name: ShownQuestion, value: string | boolean | null): string | null {
  if (value === null) return null
  const question: ProfileQuestion = profileQuestions[name]
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  if (question.kind === 'yesNo') return question.shown?.says?.[text as 'yes' | 'no'] ?? null
  if (question.kind !== 'choice') return null
  return question.shown?.says?.[text] ?? question.of.labels[text] ?? null
}

import { z } from 'zod'
import { phoneField } from '#app/features/accounts/fields.server.ts'
import { birthSlip } from '#app/features/people/age.ts'
import { audiences } from '#app/features/people/audiences.ts'
import { cutText, type BoundedLine, type BoundedText } from '#app/platform/text/bounded.ts'
import { boundedLine, boundedText } from '#app/platform/text/bounded-fields.ts'
import { lineOf, plainLine, plainLines } from '#app/platform/text/plain-text.ts'
import { dateField, dollarsField } from '#app/platform/text/typed-fields.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { ProfileField } from './fields.ts'
import { facebookName, instagramName } from './handles.ts'
import {
  BIO_MOST,
  BUDGET_MOST,
  EARLIEST_MOVE,
  FUN_FACT_MOST,
  MAJOR_MOST,
  MOVE_YEARS,
  TAG_MOST,
  TAGS_MOST,
} from './limits.ts'
import { matchQuestions, academicLevels, EARLIEST_BIRTH, NO_SUCH_UNIVERSITY, years } from './rules.ts'
import { interestTags } from './preferences.ts'
import { questionNames, questionOf, type ProfileQuestion, type QuestionOf } from './questions.ts'

const LIST = 'Choose one from the list.'
const one = <Value extends string>(values: readonly Value[], error = LIST) => z.enum(values, { error })
const yesOrNo = one(['yes', 'no'], 'Choose yes or no.').transform((text) => text === 'yes')
const count = (counts: readonly number[]) => one(counts.map(String)).transform(Number)
const most =
  (characters: number) =>
  ({ input }: { input?: unknown }) =>
    `Use at most ${characters} characters. This has ${String(input).length}.`

const money = dollarsField('We couldn’t read this as a price. Enter it like $1,400.').refine(
  (amount) => amount <= BUDGET_MOST,
  'That is more than $100,000 a month. Check the amount.',
)
const NO_DAY = 'Enter a date, such as 08/15/2027.'
const handle = (find: (text: BoundedLine) => string | null, error: string) =>
  boundedLine(1000, error).transform((text, context) => {
    const found = find(text)
    if (found === null) context.addIssue({ code: 'custom', message: error })
    return found
  })

const tags = boundedText(5000, 'That is too many. Choose at most 20.')
  .transform(tagList)
  .refine((list) => list.length <= TAGS_MOST, `Choose at most ${TAGS_MOST}.`)
  .refine(
    (list) => list.every((tag) => tag.length <= TAG_MOST),
    `Use at most ${TAG_MOST} characters for each.`,
  )

/** Offered tags in their fixed order, then other tags as typed; without duplicates, ignoring case. */
function tagList(text: BoundedText): string[] {
  const known = new Map(interestTags.map((tag) => [tag.toLowerCase(), tag]))
  const typed = text
    .split(/[,;\n]/)
    .map((tag) => lineOf(cutText(tag)).replace(/\s+/g, ' '))
    .filter(Boolean)
  const unique = new Map(
    typed.toReversed().map((tag) => [tag.toLowerCase(), known.get(tag.toLowerCase()) ?? tag]),
  )
  const found = [...unique.values()].toReversed()
  return [
    ...interestTags.filter((tag) => found.includes(tag)),
    ...found.filter((tag) => !interestTags.includes(tag)),
  ]
}

const shownTo = one(audiences)

/** Without duplicates, in the order in which the questions are offered. */
const dealBreakers = boundedLine(200, LIST)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(one(matchQuestions)))
  .transform((named) => matchQuestions.filter((question) => named.includes(question)))

/** The schemas of all answers other than '', by kind, unless a question has its own limits or message. @param now decides which
 *  dates are in the future */
export function answerForms(now: Date): Record<ProfileField, z.ZodType> {
  // The date in the time zone furthest ahead, so that a day that has already begun somewhere does not count as the future.
  const today = utcDay(new Date(now.getTime() + 14 * 60 * 60 * 1000))
  const farthest = `${Number(today.slice(0, 4)) + MOVE_YEARS}${today.slice(4)}`
  const move = dateField(NO_DAY, utcDay(now))
    .refine((date) => date >= EARLIEST_MOVE, 'Enter a year from 2000 or later.')
    .refine((date) => date <= farthest, `That is more than ${MOVE_YEARS} years ahead. Check the year.`)
  const byKind: FormsByKind = {
    choice: ({ of }) => one(of.values),
    yesNo: () => yesOrNo,
    count: ({ of }) => count(of),
    money: () => money,
    date: () => move,
  }
  const others = {
    university: boundedLine(100, NO_SUCH_UNIVERSITY).refine(
      (text) => /^[a-z0-9-]{1,40}$/.test(text),
      NO_SUCH_UNIVERSITY,
    ),
    academicLevel: one(academicLevels, 'Choose undergraduate or graduate.'),
    year: one(years, 'Choose a year from the list.'),
    birthDate: dateField('Enter a date, such as 03/24/2006.')
      .refine((date) => date >= EARLIEST_BIRTH, { error: 'Enter a year from 1900 or later.' })
      .superRefine((date, context) => {
        const slip = birthSlip(date, today)
        if (slip !== null) context.addIssue({ code: 'custom', message: slip })
      }),
    major: plainLine(MAJOR_MOST, most(MAJOR_MOST)),
    bio: plainLines(BIO_MOST, most(BIO_MOST)),
    funFact: plainLines(FUN_FACT_MOST, most(FUN_FACT_MOST)),
    tags,
    instagramUsername: handle(
      instagramName,
      'This is not an Instagram name: write it like ana.rivera, or paste the address of your profile.',
    ),
    facebookUsername: handle(
      facebookName,
      'This is not a Facebook name: write it like ana.rivera, or paste the address of your profile.',
    ),
    whatsappNumber: phoneField,
    emailFor: shownTo,
    phoneFor: shownTo,
    instagramFor: shownTo,
    facebookFor: shownTo,
    whatsappFor: shownTo,
    budgetFor: shownTo,
    showsAge: yesOrNo,
    confirmedOnly: yesOrNo,
    dealBreakers,
    paused: one(['found_place', 'pause']),
  } satisfies Partial<Record<ProfileField, z.ZodType>> & Record<Exclude<ProfileField, ReadByKind>, z.ZodType>
  const plain = questionNames.flatMap((name) => {
    const question = questionOf(name)
    const isPlain = question.kind !== 'own' && question.kind !== 'words'
    return isPlain ? [[name, formOf(byKind, question)]] : []
  })
  return { ...(Object.fromEntries(plain) as Record<ReadByKind, z.ZodType>), ...others }
}

type PlainKind = Exclude<ProfileQuestion['kind'], 'own' | 'words'>
/** The questions whose answers are parsed by kind. */
type ReadByKind = QuestionOf<{ kind: PlainKind }>
type Kinds = { [Kind in PlainKind]: Extract<ProfileQuestion, { kind: Kind }> }
type FormsByKind = { [Kind in PlainKind]: (question: Kinds[Kind]) => z.ZodType }

const formOf = <Kind extends PlainKind>(forms: FormsByKind, question: Kinds[Kind] & { kind: Kind }) =>
  forms[question.kind](question)

/** Parses an answer; returns its value, or the error for its field. Text of only invisible characters counts as no answer. */
export function readAnswer(form: z.ZodType, text: string): { value: unknown } | { error: string } {
  if (lineOf(cutText(text)) === '') return { value: null }
  const read = form.safeParse(text.trim())
  return read.success ? { value: read.data } : { error: read.error.issues[0]?.message ?? LIST }
}

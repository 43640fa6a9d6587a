import { formatFullDate } from '#app/platform/text/format.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** Facts of the register that the office may show to everybody. */
export const shownFacts = ['license', 'documents', 'terms', 'membership'] as const
export type ShownFact = (typeof shownFacts)[number]

/** The most characters of a line of the register, and of the notes. */
export const REGISTER_LINE_MOST = 80
export const REGISTER_NOTES_MOST = 10_000

/** The name of the field that shows a fact to everybody. */
export const shownField = (fact: ShownFact) => `show-${fact}` as const

/** What the register has about a company; days are ISO dates. */
export type RegisterFacts = {
  licenseNumber: string | null
  licenseEndsOn: string | null
  documentsOn: string | null
  documentsBy: string | null
  termsVersion: string | null
  termsOn: string | null
  memberThrough: string | null
}

/** A form's field: the day that is over, and that its editor has confirmed as the end of a membership. */
export const OVER_CONFIRMED = 'memberThroughConfirmed'
/** Asked before a day that is over is stored, because a slip of the year would end a membership. */
export const CONFIRM_OVER =
  'This day has passed. The owners are reminded by email, and within three days the company’s homes are paused. Check the year. If it is right, confirm it below.'

/** The ISO date of a moment where the day ends last on earth, so that nothing ends before its day is over. */
export const registerDay = (now: Date): string => utcDay(new Date(now.getTime() - 12 * HOUR))
const HOUR = 60 * 60 * 1000 // milliseconds

/** Days before a membership ends on which its owners are reminded. */
export const REMINDED_BEFORE = [30, 7] as const
/** Days before a license or membership ends from which the list finds it as ending. */
export const ENDS_SOON_DAYS = 30

/** The sentences of these facts that hold on a day: what has ended is not said. They say who did what and when, and never
 *  that a company is “verified”, which would say more than anybody knows.
 *  @param today ISO date */
export function registerLines(facts: RegisterFacts, shown: readonly ShownFact[], today: string): string[] {
  return shownFacts.flatMap((fact) => {
    const line = shown.includes(fact) ? lineOf[fact](facts, today) : null
    return line === null ? [] : [line]
  })
}

const isOver = (day: string | null, today: string) => day !== null && day < today

const lineOf: Record<ShownFact, (facts: RegisterFacts, today: string) => string | null> = {
  license: ({ licenseNumber, licenseEndsOn }, today) => {
    if (licenseNumber === null || isOver(licenseEndsOn, today)) return null
    return `License ${licenseNumber}${licenseEndsOn === null ? '' : `, through ${formatFullDate(licenseEndsOn)}`}`
  },
  documents: ({ documentsOn, documentsBy }) =>
    documentsOn === null
      ? null
      : `Documents reviewed${documentsBy === null ? '' : ` by ${documentsBy}`} on ${formatFullDate(documentsOn)}`,
  terms: ({ termsVersion, termsOn }) => {
    if (termsOn === null) return null
    const version = termsVersion === null ? '' : ` (${termsVersion})`
    return `Accepted this site’s terms${version} on ${formatFullDate(termsOn)}`
  },
  membership: ({ memberThrough }, today) =>
    memberThrough === null || isOver(memberThrough, today)
      ? null
      : `Member through ${formatFullDate(memberThrough)}`,
}

/** Which companies the list shows. */
export const registerStates = ['suspended', 'paused', 'ending', 'license', 'none'] as const
export type RegisterState = (typeof registerStates)[number]
export const registerStateLabels: Record<RegisterState, string> = {
  suspended: 'Suspended',
  paused: 'Homes paused: membership over',
  ending: 'Membership over, or in 30 days',
  license: 'License over, or in 30 days',
  none: 'Nothing entered yet',
}

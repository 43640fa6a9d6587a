import { formatFullDate } from '#app/platform/text/format.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

/** Facts of the register that the office may make public. */
export const shownFacts = ['license', 'documents', 'terms', 'membership'] as const
export type ShownFact = (typeof shownFacts)[number]

/** The most characters of a register line, and of the notes. */
export const REGISTER_LINE_MOST = 80
export const REGISTER_NOTES_MOST = 10_000

/** The name of the field that makes a fact public. */
export const shownField = (fact: ShownFact) => `show-${fact}` as const

/** The register's facts about a company; days are ISO dates. */
export type RegisterFacts = {
  licenseNumber: string | null
  licenseEndsOn: string | null
  documentsOn: string | null
  documentsBy: string | null
  termsVersion: string | null
  termsOn: string | null
  memberThrough: string | null
}

/** A form field: the past day that the editor confirmed as the end of a membership. */
export const OVER_CONFIRMED = 'memberThroughConfirmed'
/** Asked before a past day is stored, because a wrong year would end a membership. */
export const CONFIRM_OVER =
  'This day has passed. The owners are reminded by email, and within three days the company’s homes are paused. Check the year. If it is right, confirm it below.'

/** A moment's ISO date in the last time zone on Earth, so that nothing ends before its day is over everywhere. */
export const registerDay = (now: Date): string => utcDay(new Date(now.getTime() - 12 * HOUR))
const HOUR = 60 * 60 * 1000 // milliseconds

/** Days before a membership ends on which its owners are reminded. */
export const REMINDED_BEFORE = [30, 7] as const
/** Days before the end from which the list shows a license or membership as ending. */
export const ENDS_SOON_DAYS = 30

/** The facts' sentences that are true on a day, without those that have ended. They say who did what and when, and never that a
 *  company is “verified”, which would claim more than anyone knows.
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

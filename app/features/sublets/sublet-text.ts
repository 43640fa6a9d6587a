import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import { kindTexts } from './rules.ts'
import type { OwnSublet, SubletCard, SubletPage } from './views.ts'

type Facts = SubletCard | Omit<SubletCard, 'campus'> | OwnSublet

export const rentText = (dollars: number) => `${formatMoney(dollars * 100)} a month`

/** `Room in West Adams`. */
export const subletTitle = ({ kind, area }: Pick<Facts, 'kind' | 'area'>) => `${kindTexts[kind]} in ${area}`

/** `Jun 1, 2027 to Aug 15, 2027`. */
export const datesText = ({ freeFrom, freeUntil }: Pick<Facts, 'freeFrom' | 'freeUntil'>) =>
  `${formatFullDate(freeFrom)} to ${formatFullDate(freeUntil)}`

/** How long a sublet that is on offer stays so. */
export function shownUntilText({ freeUntil, freshUntil }: Pick<OwnSublet, 'freeUntil' | 'freshUntil'>) {
  return freeUntil < freshUntil
    ? `Shown until ${formatFullDate(freeUntil)}`
    : `Shown until ${formatFullDate(freshUntil)} unless you confirm it`
}

/** Compares the rent with what the poster pays. */
export function ownRentText({ rent, ownRent }: Pick<Facts, 'rent' | 'ownRent'>): string {
  if (rent === ownRent) return 'As much as they pay themselves'
  return `They pay ${formatMoney(ownRent * 100)} themselves`
}

/** `Offered by a student of USC`; the only thing said about the poster (PRODUCT.md §4). */
export const byText = ({ campus }: Pick<SubletCard, 'campus'>) =>
  campus === '' ? 'Offered by a student' : `Offered by a student of ${campus}`

/** Whom the poster would share with, if they stay; null if they leave. */
export function sharedWithText({ kind, preferredSex }: Pick<Facts, 'kind' | 'preferredSex'>): string | null {
  if (kind !== 'shared') return null
  const whom = preferredSex === 'female' ? 'women' : 'men'
  return `They go on living there${preferredSex === null ? '' : ` and would like to share with ${whom}`}`
}

export function consentText({ consent, consentAskedOn }: Pick<SubletPage, 'consent' | 'consentAskedOn'>) {
  if (consent === 'yes') return 'Agreed, says the student'
  return consent === 'asked' && consentAskedOn !== null
    ? `Asked on ${formatFullDate(consentAskedOn)}, not answered yet`
    : 'Not asked yet'
}

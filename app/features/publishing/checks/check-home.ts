import { missingOf, type MissingFact, type Needed } from '../missing.ts'
import { findingsOf, type Finding, type Written } from './fair-housing.ts'
import { impossibleOf, type Stated } from './impossible.ts'

export type CheckedHome = Written & Stated & Needed

export type HomeCheck = {
  /** What is required and missing. */
  missing: MissingFact[]
  /** What cannot be true. */
  impossible: MissingFact[]
  /** Wording that the law may not allow; looked for when it is read, because that takes longest. */
  readonly wording: Finding[]
}

/** The one check of what a home says, at every way in: editor, import, feed, command, queue. Nothing missing or impossible
 *  is published; wording is published only after an admin has read it, unless the operator reviews nothing. */
export function checkHome(home: CheckedHome, now: Date): HomeCheck {
  let wording: Finding[] | undefined
  return {
    missing: missingOf(home),
    impossible: impossibleOf(home, now),
    get wording() {
      return (wording ??= findingsOf(home))
    },
  }
}

/** Why a home cannot be published, as a list for one sentence. */
export const problemText = ({ missing, impossible }: Pick<HomeCheck, 'missing' | 'impossible'>): string =>
  [
    ...(missing.length > 0 ? [`Missing: ${missing.map(({ text }) => lowerFirst(text)).join('; ')}.`] : []),
    ...impossible.map(({ text, why }) => `${text}. ${why}`),
  ].join(' ')

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Errors for fields of a published or submitted home that a change would make incomplete or impossible. A problem that
 *  was there before, as in imported homes, is not an error. */
export function newProblems(
  before: CheckedHome & { status: string },
  after: CheckedHome,
  now: Date,
): Partial<Record<string, string>> {
  if (before.status !== 'published' && before.status !== 'submitted') return {}
  const was = checkHome(before, now)
  const is = checkHome(after, now)
  const newOnes = (then: MissingFact[], list: MissingFact[]) =>
    list.filter(({ key, text }) => !then.some((each) => each.key === key && each.text === text))
  return Object.fromEntries([
    ...newOnes(was.missing, is.missing).map(({ key }) => [
      key,
      'The home is offered, so this is required. Pause the home first to remove it.',
    ]),
    ...newOnes(was.impossible, is.impossible).map(({ key, text, why }) => [key, `${text}. ${why}`]),
  ]) as Partial<Record<string, string>>
}

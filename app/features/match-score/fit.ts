import { formatList } from '#app/platform/text/format.ts'
import { isInAudience } from '#app/features/people/audiences.ts'
import { matchQuestions } from '#app/features/profiles/rules.ts'
import { matchAnswers, openQuestions, questionSubjects, type MatchAnswers } from './answers.ts'
import { cardReasons, type CardReasons } from './card-reasons.ts'
import { reasonsOf, sharedText, type Reason } from './reasons.ts'
import { comparedQuestionsOf, scoreOf, compareBothWays } from './score.ts'

type Them = Parameters<typeof matchAnswers>[0] & { budgetFor: 'nobody' | 'matches' | 'students' }

/** How well two people match, as one of them sees it. */
export type Fit = {
  /** Null when both share too few answers: "Not enough answers yet". */
  percent: number | null
  /** `6 of 8 answered by both`. */
  shared: string
  reasons: Reason[]
  /** Without a percentage: which answers are missing, and whose. */
  missing: MissingAnswer[]
}
export type MissingAnswer = { of: 'you' | 'them'; text: string }

/** @param to the other person's shown name, and whether the two are matched, which decides whether amounts are shown */
export function fitOf(own: MatchAnswers, theirs: Them, to: { name: string; matched: boolean }): Fit {
  const others = matchAnswers(theirs)
  const met = comparedQuestionsOf(own, others)
  const { percent, enough, shared } = scoreOf(own, others, met)
  const amounts = isInAudience(theirs.budgetFor, to)
  return {
    percent: enough ? percent : null,
    shared: sharedText(shared),
    reasons: reasonsOf(own, others, { name: to.name, amounts }, met),
    missing: enough ? [] : missingOf(own, others, to.name),
  }
}

/** How well a person fits, in two lines for a card. */
export type CardFit = Pick<Fit, 'percent'> & CardReasons

export function cardFitOf(own: MatchAnswers, theirs: StatedAnswers): CardFit {
  const others = matchAnswers(theirs)
  const met = comparedQuestionsOf(own, others)
  const { percent, enough } = scoreOf(own, others, met)
  return { percent: enough ? percent : null, ...cardReasons(own, others, met) }
}

function missingOf(own: MatchAnswers, others: MatchAnswers, name: string): MissingAnswer[] {
  const words = (of: MatchAnswers) => openQuestions(of).map((question) => questionSubjects[question])
  const [mine, theirs] = [words(own), words(others)]
  const missing: MissingAnswer[] = []
  if (mine.length > 0) missing.push({ of: 'you', text: `You have not answered: ${formatList(mine)}.` })
  if (theirs.length > 0)
    missing.push({ of: 'them', text: `${name} has not answered: ${formatList(theirs)}.` })
  return missing
}

type StatedAnswers = Parameters<typeof matchAnswers>[0]

/** How well a group member and a candidate match, as another member sees it: the subjects, but neither person's answers. */
export type MemberFit = {
  name: string
  percent: number | null
  /** Subjects, in words, that match, match in part, and do not match. */
  fits: string[]
  partly: string[]
  not: string[]
}

export function memberFit(mine: StatedAnswers, theirs: StatedAnswers): Omit<MemberFit, 'name'> {
  const [own, others] = [matchAnswers(mine), matchAnswers(theirs)]
  const { percent, enough } = scoreOf(own, others)
  const met = matchQuestions.flatMap((question) => {
    const both = compareBothWays(question, own, others)
    return both === null
      ? []
      : [{ subject: questionSubjects[question], part: Math.min(both.mine, both.theirs) }]
  })
  const of = (is: (part: number) => boolean) =>
    met.filter(({ part }) => is(part)).map(({ subject }) => subject)
  return {
    percent: enough ? percent : null,
    fits: of((part) => part === 1),
    partly: of((part) => part > 0 && part < 1),
    not: of((part) => part === 0),
  }
}

import { matchQuestions, type MatchQuestion } from '#app/features/profiles/deal-breakers.ts'
import { matchAnswers } from './score/answers.ts'
import { comparisons } from './score/compare.ts'
import { scoreOf } from './score/score.ts'

type Told = Parameters<typeof matchAnswers>[0]

/** How well a group member and somebody match, as another member sees it: the subjects, but no answers of either. */
export type MemberFit = {
  name: string
  percent: number | null
  /** Subjects that match, match in part, and do not match, in words. */
  fits: string[]
  partly: string[]
  not: string[]
}

const subjects: Record<MatchQuestion, string> = {
  gender: 'gender',
  smoking: 'smoking',
  cleanliness: 'cleanliness',
  sleep: 'sleeping hours',
  party: 'parties',
  pets: 'pets',
  budget: 'budget',
  tags: 'interests',
}

export function memberFit(mine: Told, theirs: Told): Omit<MemberFit, 'name'> {
  const [own, others] = [matchAnswers(mine), matchAnswers(theirs)]
  const { percent, enough } = scoreOf(own, others)
  const met = matchQuestions.flatMap((question) => {
    const known = [comparisons[question](own, others), comparisons[question](others, own)].filter(
      (part) => part !== null,
    )
    return known.length === 0 ? [] : [{ subject: subjects[question], part: Math.min(...known) }]
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

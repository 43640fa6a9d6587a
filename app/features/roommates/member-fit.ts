import { matchQuestions } from '#app/features/profiles/answers/deal-breakers.ts'
import { matchAnswers } from './score/answers.ts'
import { bothMet, scoreOf } from './score/score.ts'
import { questionSubjects } from './score/subjects.ts'

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

export function memberFit(mine: Told, theirs: Told): Omit<MemberFit, 'name'> {
  const [own, others] = [matchAnswers(mine), matchAnswers(theirs)]
  const { percent, enough } = scoreOf(own, others)
  const met = matchQuestions.flatMap((question) => {
    const both = bothMet(question, own, others)
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

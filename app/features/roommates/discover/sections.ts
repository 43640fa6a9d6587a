import { commonTags } from '../score/compare.ts'
import { matchAnswers, type MatchAnswers } from '../score/answers.ts'
import { areKeptApart, byScore, scoreOf, type Score } from '../score/score.ts'
import type { Section } from './params.ts'

type Told = Parameters<typeof matchAnswers>[0]
/** Somebody as far as sections tell people apart. */
export type Candidate = Told & {
  userId: string
  major: string | null
  campusId: number | null
  dealBreakers: string[]
  lastActiveAt: Date
}
type Asker = Omit<Candidate, 'userId' | 'lastActiveAt'>

type Scored = { of: Candidate; answers: MatchAnswers; score: Score; common: number }

/** Everybody whom no deal-breaker keeps away, compared with the one who asks once. */
export function scoredCandidates(asker: Asker, candidates: readonly Candidate[]): Scored[] {
  const own = { answers: matchAnswers(asker), dealBreakers: asker.dealBreakers }
  return candidates.flatMap((of) => {
    const answers = matchAnswers(of)
    if (areKeptApart(own, { answers, dealBreakers: of.dealBreakers })) return []
    return [
      { of, answers, score: scoreOf(own.answers, answers), common: commonTags(own.answers, answers).length },
    ]
  })
}

/** Who is in a section, the first first. The same people always come in the same order. */
export function inSection(section: Section, asker: Asker, scored: readonly Scored[]): string[] {
  const major = asker.major?.trim().toLowerCase()
  const isIn = ({ of, common }: Scored) => {
    if (section === 'major')
      return major !== undefined && major !== '' && of.major?.trim().toLowerCase() === major
    if (section === 'university') return asker.campusId !== null && of.campusId === asker.campusId
    return section === 'interests' ? common > 0 : true
  }
  const recent = (one: Scored, other: Scored) =>
    other.of.lastActiveAt.getTime() - one.of.lastActiveAt.getTime() ||
    (one.of.userId < other.of.userId ? -1 : 1)
  const order = (one: Scored, other: Scored) => {
    if (section === 'university') return recent(one, other)
    if (section === 'interests' && one.common !== other.common) return other.common - one.common
    return byScore(one.score, other.score) || recent(one, other)
  }
  return scored
    .filter(isIn)
    .toSorted(order)
    .map(({ of }) => of.userId)
}

import { matchQuestions, type MatchQuestion } from '#app/features/profiles/rules.ts'
import { matchAnswers, openQuestions, questionSubjects } from '#app/features/match-score/answers.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { matchIndexMemory } from '#app/features/match-index/match-index-sync.server.ts'
import {
  rowSections,
  type MatchIndexQuestion,
  type DiscoverSection,
} from '#app/features/match-index/question.ts'
import { MOST_PAGES, ON_PAGE, pageCount } from './people-view.ts'
import type { FindMateParams } from './find-mate-params.ts'
import { findMatePolicy } from './policy.ts'
import type { PersonCard } from './views.ts'
import { roommateCopy } from './copy.ts'
import { peopleWithRooms } from './room-offers.server.ts'
import { matchViewerOf, closedBy, standing, type MatchingClosedBy } from './match-viewer.server.ts'
import { peopleCards } from './people-cards.server.ts'

/** The names of the questions, for the list of missing answers. Gender is left out because it is two questions. */
const words = { ...questionSubjects, party: 'party habits' }
const asked = [...new Set<MatchQuestion>(['sleep', 'cleanliness', 'party', ...matchQuestions])].filter(
  (question) => question !== 'gender',
)

/** The unanswered questions that the score would use, in words. */
function missingAnswers(row: Parameters<typeof matchAnswers>[0]): string[] {
  const answers = matchAnswers(row)
  const open = openQuestions(answers)
  return [
    // "Prefer not to say" is an answer.
    ...(row.answered.includes('gender') ? [] : ['your gender']),
    ...(answers.preferredGender === null ? ['gender of your roommates'] : []),
    ...asked.filter((question) => open.includes(question)).map((question) => words[question]),
  ]
}

const IN_ROW = 12

export type Discovered = {
  closed: MatchingClosedBy | null
  /** Unanswered questions that the score could use, in words. */
  missing: string[]
  campus: string | null
  /** Whether the user's profile names a major. */
  hasMajor: boolean
  rows: { section: DiscoverSection; people: PersonCard[]; total: number }[]
  pages: number
  /** Whether the site has just started and has not loaded everyone yet. */
  partial: boolean
  /** When the user may see more people, an ISO time, after reaching the daily limit; else null. */
  until: string | null
}

/** The sections of Discover, or one full section with its filters. People are ranked in memory; their cards are then read through
 *  the visibility rules.
 *  @throws SignInRequired; Forbidden for users who are not students */
export async function discover(ctx: Context, params: FindMateParams): Promise<Discovered> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.matched)
  const open = authorize(ctx, findMatePolicy.use, null)
  const matchIndex = ctx.memory.of(matchIndexMemory)
  const [own] = await Promise.all([matchViewerOf(open, me), matchIndex.catchUp(open)])
  const about = { campus: own?.campus ?? null, hasMajor: Boolean(own?.major?.trim()) }
  const closed = closedBy(own, ctx.now())
  if (!own || closed)
    return { ...about, missing: [], rows: [], pages: 0, closed, partial: false, until: null }
  const { filters, section } = params
  const page = Math.min(params.page, MOST_PAGES)
  const [named] = own.campuses.find(([, slug]) => slug === filters.campus) ?? []
  const question: Omit<MatchIndexQuestion, 'from' | 'most'> = {
    ...standing(ctx.now(), me, own),
    viewers: [{ answers: matchAnswers(own), dealBreakers: own.dealBreakers }],
    major: own.major,
    ownCampus: own.campusId,
    sections: section === null ? rowSections : [section],
    campus: filters.campus !== '' ? (named ?? 0) : section === 'any' ? null : own.statedCampusId,
    filters,
    among: filters.place === '' ? null : await peopleWithRooms(open),
  }
  const part = section === null ? { from: 0, most: IN_ROW } : { from: (page - 1) * ON_PAGE, most: ON_PAGE }
  let { ranked, partial } = await matchIndex.rank({ ...question, ...part })
  const pages = section === null ? 1 : pageCount(ranked[0]?.total ?? 0)
  // Past the end, show the last page.
  if (section !== null && page > Math.max(1, pages))
    ({ ranked, partial } = await matchIndex.rank({
      ...question,
      from: (Math.max(1, pages) - 1) * ON_PAGE,
      most: ON_PAGE,
    }))
  const ids = [...new Set(ranked.flatMap((row) => row.ids))]
  const { cards, until } = await peopleCards(open, me, own, ids)
  const rows = ranked.map(({ ids: shown, ...row }) => ({
    ...row,
    people: shown.flatMap((id) => cards.get(id) ?? []),
  }))
  return { ...about, closed: null, missing: missingAnswers(own), rows, pages, partial, until }
}

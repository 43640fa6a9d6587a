// Ranks people without a database or child process: the pass over everybody's columns, in this process.
import { MatchIndex } from '#app/features/match-index/match-index.ts'
import { readMatchIndex } from '#app/features/match-index/match-index-rows.server.ts'
import { parseRows } from '#app/features/match-index/match-index-row.ts'
import { rowSections, type MatchIndexQuestion } from '#app/features/match-index/question.ts'
import { readParams } from '#app/features/roommates/find-mate-params.ts'
import { matchViewerOf, standing } from '#app/features/roommates/match-viewer.server.ts'
import { matchAnswers } from '#app/features/match-score/answers.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** The question for a student's 50 best matches at any campus. @param as a context with that student as actor */
export async function questionOf(as: SystemContext, me: string): Promise<MatchIndexQuestion> {
  const own = await matchViewerOf(as, me)
  if (!own) throw new Error('the one who asks has a profile')
  return {
    ...standing(as.now(), me, own),
    viewers: [{ answers: matchAnswers(own), dealBreakers: own.dealBreakers }],
    major: own.major,
    ownCampus: own.campusId,
    sections: ['any'],
    from: 0,
    most: 50,
    campus: null,
    filters: readParams(new URLSearchParams()).filters,
    among: null,
  }
}

/** The question that the rows of `/find-mate` ask. */
export const questionOfPage = (question: MatchIndexQuestion): MatchIndexQuestion => ({
  ...question,
  campus: question.ownCampus,
  sections: rowSections,
  most: 12,
})

/** Everybody, read into this process, where a pass blocks everything. */
export async function inThisProcess({ db }: SystemContext): Promise<MatchIndex> {
  const matchIndex = new MatchIndex()
  for (let after: string | null = null; ;) {
    const { rows, lastId } = await readMatchIndex(db, null, after)
    if (lastId === null) return matchIndex
    matchIndex.put(parseRows(rows))
    after = lastId
  }
}

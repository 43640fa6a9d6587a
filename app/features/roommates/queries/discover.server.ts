import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { FindMateParams, Section } from '../discover/params.ts'
import { sections } from '../discover/params.ts'
import { inSection, scoredCandidates } from '../discover/sections.ts'
import { missingAnswers } from '../missing-answers.ts'
import { findMatePolicy } from '../policy.ts'
import type { PersonCard } from '../views.ts'
import { words } from '../words.ts'
import { candidatesFor } from './candidates.server.ts'
import { peopleCards } from './people-cards.server.ts'
import { scoredColumns } from './scored-columns.server.ts'

const IN_ROW = 12
const ON_PAGE = 24

export type Discovered = {
  /** Why there is nobody to show: no date of birth, or matching is off. */
  closed: 'no-profile' | 'off' | null
  /** Questions that the score could use and that have no answer, in words. */
  missing: string[]
  campus: string | null
  rows: { section: Section; people: PersonCard[]; total: number }[]
  pages: number
}

/** The sections of Discover, or one of them as a whole with its filters.
 *  @throws SignInRequired; Forbidden for who is no student */
export async function discover(ctx: Context, params: FindMateParams): Promise<Discovered> {
  const { userId: me } = requirePerson(ctx, words.logInTo.matched)
  authorize(findMatePolicy.use, ctx.actor, null)
  const [own] = await ctx.db
    .select({
      ...scoredColumns,
      major: profiles.major,
      campusId: profiles.campusId,
      dealBreakers: profiles.dealBreakers,
      birthDate: profiles.birthDate,
      wants: profiles.wantsMatching,
      campus: campuses.slug,
    })
    .from(profiles)
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(eq(profiles.userId, me))
  const nobody = { missing: [], campus: own?.campus ?? null, rows: [], pages: 0 }
  if (!own || own.birthDate === null) return { ...nobody, closed: 'no-profile' }
  if (own.wants !== true) return { ...nobody, closed: 'off' }
  const scored = scoredCandidates(own, await candidatesFor(ctx, me, own.campusId, params.filters))
  const shown = params.section === null ? sections : [params.section]
  const lists = shown.map((section) => ({ section, ids: inSection(section, own, scored) }))
  const [all] = params.section === null ? [] : lists
  const pages = all ? Math.ceil(all.ids.length / ON_PAGE) : 1
  const from = all ? (Math.min(params.page, Math.max(1, pages)) - 1) * ON_PAGE : 0
  const cut = lists.map(({ section, ids }) => ({
    section,
    ids: all ? ids.slice(from, from + ON_PAGE) : ids.slice(0, IN_ROW),
    total: ids.length,
  }))
  const cards = await peopleCards(ctx, me, own, [...new Set(cut.flatMap(({ ids }) => ids))])
  const rows = cut.map(({ section, ids, total }) => ({
    section,
    total,
    people: ids.flatMap((id) => cards.get(id) ?? []),
  }))
  return { closed: null, missing: missingAnswers(own), campus: own.campus, rows, pages }
}

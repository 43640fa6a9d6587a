import { groupCopy } from '#app/features/groups/copy.ts'
import type { openGroup } from '#app/features/groups/group-page.query.server.ts'
import type { MemberWalk } from '#app/features/groups/views.ts'
import type { JudgedSearch } from '#app/features/search/requirements.ts'
import { FOR_ME, type ListingSearch } from '#app/features/search/search-params.ts'
import type { HomeFit, ListingCard } from '#app/features/listings/views.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { findMatePolicy } from './policy.ts'
import { judgeHome, type Home, type Judging } from './judge-home.ts'
import { requirementsOf } from './searcher.ts'
import { groupSearchers, NO_PROFILE, ownSearchers, type NamedSearchers } from './searchers.server.ts'

/** The people that a page of homes is judged for, with the name shown on the page. */
export type JudgedFor = { group: string; name: string; count: number; gaps: string[] }

type Walks = ReadonlyMap<string, readonly MemberWalk[]>

export type Judged = {
  search: JudgedSearch
  for: JudgedFor | null
  /** Slug of the campus in the viewer's profile; null without one, and for a search that names nobody. */
  campus: string | null
  /** Applies the same requirements to another search. */
  alike: (other: ListingSearch) => JudgedSearch
  /** @param walks the walks of the group's members to class, by home */
  fits: (homes: readonly ListingCard[], walks?: Walks) => Record<string, HomeFit>
  note: string | null
}

/** A search with the requirements of the people it names, which must never reach a page. A search that names nobody is returned
 *  unchanged. A group that the user is not in gives the same result as an unknown group.
 *  @param opened the group, if the page is already loading it
 *  @throws SignInRequired when the search names people */
export async function judgedSearch(
  ctx: Context,
  { search, opened }: { search: ListingSearch; opened?: ReturnType<typeof openGroup> },
): Promise<Judged> {
  const alike = (other: ListingSearch) => ({ ...other, group: null, fits: false })
  const nobody = { search: alike(search), for: null, campus: null, alike, fits: () => ({}), note: null }
  if (search.group === null) return nobody
  try {
    assertAllowed(findMatePolicy.use, ctx.actor, null)
    const isOwn = search.group === FOR_ME
    const searchers = await (isOwn
      ? ownSearchers(ctx)
      : groupSearchers(ctx, { groupId: search.group, opened }))
    const requirements = requirementsOf(searchers, search.people)
    const judging = { searchers, requirements }
    const judge = (other: ListingSearch) => ({ ...other, people: requirements.people, requirements })
    return {
      search: judge(search),
      campus: searchers.campus,
      alike: judge,
      for: {
        group: search.group,
        name: searchers.name,
        count: searchers.people.length,
        gaps: gapsOf(searchers),
      },
      fits: (homes, walks) =>
        Object.fromEntries(homes.map((home) => [home.id, fitOf(home, judging, walks?.get(home.id))])),
      note: null,
    }
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof Forbidden)) throw error
    const what = error.message === NO_PROFILE ? NO_PROFILE : groupCopy.notFound
    return { ...nobody, note: `${what}, so all homes are shown.` }
  }
}

function fitOf(home: ListingCard, judging: Judging, walks: readonly MemberWalk[] = []): HomeFit {
  const { cost, beds, baths, type, availableFrom, pets } = home
  const isUnknown = cost.unknown.length > 0 || !cost.named
  const feesUnknown = !isUnknown ? 'none' : cost.fees === null ? 'all' : 'some'
  const facts: Home = { costEach: cost.knownEach, beds, baths, type, availableFrom, pets, feesUnknown, walks }
  return judgeHome(facts, judging)
}

/** The questions that the user has not answered. What other people have not answered is not shown. */
function gapsOf({ people }: NamedSearchers): string[] {
  const own = people.find(({ self }) => self)
  return [...(own?.cap === null ? ['budget'] : []), ...(own?.moveIn === null ? ['move-in date'] : [])]
}

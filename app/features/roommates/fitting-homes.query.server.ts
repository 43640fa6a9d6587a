import { countSearches } from '#app/features/search/count-searches.query.server.ts'
import { prepareSearch } from '#app/features/search/prepare-search.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch, searchHref } from '#app/features/search/search-params.ts'
import { cardText, type CardText } from '#app/features/listings/ui/card-text.ts'
import { walksText } from '#app/features/groups/walks-text.ts'
import type { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { memberWalks } from '#app/features/groups/member-walks.query.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { groupCopy as groupText } from '#app/features/groups/copy.ts'
import { findMatePolicy } from './policy.ts'
import { roommateCopy } from './copy.ts'
import { judgedSearch } from './judged-search.server.ts'
import { asksAnything } from './searcher.ts'

const SHOWN = 3
/** The best homes that are looked at, some of which may be on the shortlist. */
const CONSIDERED = 12

export type FittingHome = {
  /** With the verdict of a home that does not fit. */
  card: CardText
  /** How long members walk to class from it, as far as the user may read it; null without any. */
  walks: string | null
}

/** The homes that suit a group best, near the user's campus, with the number that fit completely. */
export type FittingHomes = {
  homes: FittingHome[]
  /** Null while nothing is known that homes could be checked for. */
  total: number | null
  /** How many of those are on the shortlist already, as far as they are among the best. */
  listed: number
  people: number
  href: string
  /** ISO date. */
  today: string
}

type Asked = {
  groupId: string
  opened?: ReturnType<typeof openGroup>
  shortlists?: Promise<{ listed: readonly string[] }>
}

/** Those on the group's shortlist are left out.
 *  @param opened the group, and `shortlists` its lists, where the page has begun to look for them
 *  @throws Forbidden for users who are not students, NotFound for others' groups */
export async function fittingHomes(
  ctx: Context,
  { groupId, opened, shortlists }: Asked,
): Promise<FittingHomes> {
  requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.read, null)
  const [prepared, judged] = await Promise.all([
    prepareSearch(ctx, ''),
    judgedSearch(open, { search: { ...emptySearch, group: groupId }, opened }),
  ])
  const { for: group } = judged
  if (group === null) throw new NotFound(groupText.notFound)
  const asked = { ...emptySearch, campus: judged.campus, group: groupId }
  const findBest = async () => {
    const { items } = await searchListings(ctx, { search: judged.alike(asked), prepared })
    const likely = items.slice(0, CONSIDERED)
    const ids = likely.map(({ id }) => id)
    const walks = await memberWalks(open, groupId, ids)
    const fits = judged.fits(likely, walks)
    const { listed = [] } = (await shortlists) ?? {}
    const others = likely.filter(({ id }) => !listed.includes(id))
    const homes = others.slice(0, SHOWN).map((home) => ({
      home,
      fit: fits[home.id] ?? null,
      walks: walksText(walks.get(home.id) ?? []),
    }))
    const fitting = likely.filter(({ id }) => listed.includes(id) && fits[id]?.level === 'fits')
    return { homes, listed: fitting.length }
  }
  const { requirements } = judged.search
  const countFitting = async () => {
    if (!requirements || !asksAnything(requirements)) return null
    const [count = 0] = await countSearches(ctx, {
      searches: [judged.alike({ ...asked, fits: true })],
      prepared,
    })
    return count
  }
  const [best, total] = await Promise.all([findBest(), countFitting()])
  const today = utcDay(ctx.now())
  const how = { perBed: true, people: judged.search.people, today, near: true }
  return {
    homes: best.homes.map(({ home, fit, walks }) => ({
      card: cardText(home, fit && fit.level !== 'fits' ? { ...how, fit } : how),
      walks,
    })),
    total,
    listed: best.listed,
    today,
    people: group.count,
    href: searchHref(asked),
  }
}

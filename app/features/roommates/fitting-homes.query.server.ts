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
/** How many of the best homes are considered, since some may be on the shortlist. */
const CONSIDERED = 12

export type FittingHome = {
  /** Shows the verdict if the home does not fit. */
  card: CardText
  /** How long members walk to class from the home, as far as the user may see it; null if unknown. */
  walks: string | null
}

/** The homes that suit a group best, near the user's campus, and the number of homes that fit completely. */
export type FittingHomes = {
  homes: FittingHome[]
  /** Null while there are no answers that homes could be checked against. */
  total: number | null
  /** How many of those are already on the shortlist, counting only the best homes. */
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

/** Leaves out homes on the group's shortlist.
 *  @param opened the group, and `shortlists` its lists, if the page has already started to load them
 *  @throws Forbidden for users who are not students, NotFound for other people's groups */
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

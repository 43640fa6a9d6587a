import { eq, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { costOf } from '#app/features/listings/price.ts'
import { homesWithSamePhotos } from '#app/features/photos/photo-twins.server.ts'
import { homesAtAddress } from '#app/features/publishing/flag-home.server.ts'
import { marketOf, priceAdvice, type Market } from '#app/features/publishing/price-checks.server.ts'
import type { ReadingContext } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { formatCount, formatMoney } from '#app/platform/text/format.ts'
import { agoText } from './ago.ts'
import { homeFact, homesOf } from './item-handler.server.ts'
import type { Fact } from './views.ts'

/** How many homes to name for each kind of match, such as the same address. */
const TWINS_MOST = 5

/** The homes that an item is about: both for a duplicate. */
export function homesOfItem({ kind, facts }: { kind: string; facts: object }): string[] {
  const { listingId, otherId, about, id } = facts as Record<string, unknown>
  const ids = kind === 'report' && about === 'home' ? [id] : [listingId, otherId]
  return ids.filter((each): each is string => typeof each === 'string' && isId(each))
}

/** Who last archived the home `other`; `manager` includes its company's imported lists. */
const lastArchivedBy = `select change.by from listing_changes change
  where change.listing_id = other.id and change.changes @> '[{"field":"status","to":"archived"}]'
  order by change.version desc, change.id desc limit 1`

/** Facts that help staff spot a scam, for each home that an item is about: its price compared to others, how old its company and its
 *  manager's account are, what else the company offers, and which other homes have the same address or photos. */
export async function scamFactsOfHomes(ctx: ReadingContext, ids: readonly string[]): Promise<Fact[]> {
  const found = await Promise.all(ids.map((id) => scamFactsOfHome(ctx, id)))
  return found.flatMap((facts, place) =>
    place === 0 ? facts : facts.map((fact) => ({ ...fact, term: `${fact.term} (other home)` })),
  )
}

async function scamFactsOfHome({ db, now }: ReadingContext, id: string): Promise<Fact[]> {
  const others = (which: string) =>
    sql<number>`(select count(*)::int from listings other where other.company_id = ${listings.companyId}
      and other.id <> ${listings.id} and other.status ${sql.raw(which)})`
  const [row] = await db
    .select({
      home: listings,
      campus: campuses.slug,
      company: companies.name,
      companySince: companies.createdAt,
      accountSince: users.createdAt,
      offered: others(`in ('published', 'paused', 'submitted')`),
      gone: others(`= 'archived'`),
      takenDown: others(`= 'archived' and (${lastArchivedBy}) is distinct from 'manager'`),
    })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .innerJoin(companies, eq(companies.id, listings.companyId))
    .leftJoin(users, eq(users.id, listings.managerId))
    .where(eq(listings.id, id))
  if (!row) return []
  const { home, campus, company, companySince, accountSince, offered, gone, takenDown } = row
  const share = costOf(home).knownEach
  const [market, atAddress, samePhotos] = await Promise.all([
    marketOf(db, { ...home, campus }),
    homesAtAddress(db, home),
    homesWithSamePhotos(db, id),
  ])
  const since = (at: Date) => {
    const ago = agoText(at, now())
    return ago === 'now' ? 'just made' : `${ago} old`
  }
  const isOffice = home.companyId === OFFICE
  const who = [
    isOffice ? 'The office' : `${company ?? 'A company without a name'}, ${since(companySince)}`,
    accountSince && `its manager’s account ${since(accountSince)}`,
  ]
  const down = [
    takenDown > 0 && `${formatCount(takenDown, 'home')} taken down by staff`,
    gone > takenDown && `${formatCount(gone - takenDown, 'home')} taken down by its company`,
  ]
  const addressTwins = (own: boolean) =>
    atAddress.filter((other) => other.own === own).map((other) => other.id)
  const twins = [
    ...new Set(
      [addressTwins(false), samePhotos, addressTwins(true)].flatMap((of) => of.slice(0, TWINS_MOST)),
    ),
  ]
  const named = await homesOf(db, twins)
  const twinFacts = (term: string, of: string[]) =>
    of.slice(0, TWINS_MOST).map((other) => homeFact(named.get(other), term))
  return [
    { term: 'Price', text: priceText(home, share, market) },
    { term: 'Offered by', text: who.filter(Boolean).join('; ') },
    {
      term: 'Its other homes',
      text: [offered === 0 ? 'none' : formatCount(offered, 'home'), ...down].filter(Boolean).join(', '),
    },
    ...twinFacts('Same address', addressTwins(false)),
    ...twinFacts('Same photo', samePhotos),
    ...twinFacts('Same address, same manager', addressTwins(true)),
  ]
}

function priceText(home: Parameters<typeof priceAdvice>[0], share: number, market: Market | null): string {
  if (home.price === 0) return 'none stated'
  const each = `${formatMoney(share)} for each person a month`
  if (!market) return `${each}; there is no other home with as many beds near this campus`
  const advice = priceAdvice(home, share, market).find(({ key }) => key === 'farAbove' || key === 'farBelow')
  if (advice) return advice.text
  const sample = formatCount(market.homes, 'home')
  return `${each}; the median of ${sample} with as many beds near this campus is ${formatMoney(market.median)}`
}

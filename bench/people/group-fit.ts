import type pg from 'pg'
import type { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { makeBuilding } from '#app/features/buildings/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { saveOwnCap, saveOwnMinutes } from '#app/features/groups/save-own-answers.server.ts'
import { countFacets } from '#app/features/search/count-facets.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { judgedSearch } from '#app/features/roommates/judged-search.server.ts'
import { operator } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { card, cards, facetsAnswer, facetsOf, readFacets } from '../baselines/by-hand.ts'
import { plainPool, withHomes, type BenchDatabase } from '../database.ts'
import { race, type Result } from '../rows.ts'

const CAPS = [1000, 1200, 1430] // dollars; the group may read the first
const MOVE_IN = '2027-08-15'
const MOST_MINUTES = 20
const TOO_FAR = 80 * (MOST_MINUTES + 0.5) // meters

/** All homes judged for a group of three, with the best 50 as cards, against a single hand-written statement. */
export async function benchGroupFit(size: number): Promise<Result> {
  return withHomes(size, async (database) => {
    const { ctx, url } = database
    const { groupId, member, people } = await groupOfThree(ctx)
    const plain = plainPool(url)
    const asked = { ...emptySearch, group: groupId }
    const walking = { ...asked, campus: 'usc', fits: true, orMore: false }
    try {
      const fit = await race(
        `group fit ${size.toLocaleString('en-US')} homes`,
        size,
        async () => {
          const { search } = await judgedSearch(member, { search: asked })
          return (await searchListings(member, { search })).items.map(({ id }) => id)
        },
        () => byHand(plain),
      )
      const ends = await limitWalks(database, groupId, people)
      const counts = await race(
        'counts of all filters for a group with three walk limits',
        size,
        async () =>
          facetsAnswer(
            await countFacets(member, { search: (await judgedSearch(member, { search: walking })).search }),
          ),
        () => readFacets(plain, { name: 'walks', text: WITHIN_WALKS, values: [1, ...ends] }),
      )
      return { rows: [fit, counts], extra: {} }
    } finally {
      await plain.end()
    }
  })
}

async function groupOfThree(ctx: SystemContext) {
  const [first, ...others] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  if (!first) throw new Error('three were made')
  const people = [first, ...others] as const
  for (const user of people)
    await makeProfile(ctx, user, {
      wantsMatching: true,
      university: 'usc',
      petOwner: user === first,
      moveInDate: MOVE_IN,
    })
  const groupId = await makeGroup(ctx, [first, ...others])
  for (const [n, user] of people.entries()) {
    const own = { cap: String(CAPS[n]), showsCap: n === 0 ? 'yes' : 'no' }
    await saveOwnCap({ ...ctx, actor: personOf(user) }, { groupId, input: own })
  }
  return { groupId, people, member: { ...ctx, actor: personOf(first) } }
}

/** Makes each member walk at most 20 minutes to their own building at USC, along routes a third longer than the straight line.
 *  @returns the ids of the buildings */
async function limitWalks(
  { ctx, pool }: BenchDatabase,
  groupId: string,
  people: readonly (typeof users.$inferSelect)[],
): Promise<string[]> {
  const ends: string[] = []
  for (const [n, user] of people.entries()) {
    const own = { ...ctx, actor: personOf(user) }
    const end = await makeBuilding({ ...ctx, actor: operator }, `Hall ${n}`)
    const chosen = await chooseBuilding(own, end)
    if (!chosen.ok) throw new Error(chosen.reason)
    await saveOwnMinutes(own, { groupId, input: { showsMinutes: 'yes', mostMinutes: String(MOST_MINUTES) } })
    ends.push(end)
  }
  await pool.query(
    `insert into building_commutes select p.id, l.id, l.lat, l.lng, p.lat, p.lng, 'straight',
      (1.3 * meters)::int, (1.3 * meters)::int, 0
    from listings l join places p on p.id = any($1::uuid[]) cross join lateral (select
      111195 * sqrt((l.lat - p.lat) ^ 2 + ((l.lng - p.lng) * cos(radians(p.lat))) ^ 2) as meters) straight
    where l.campus_id = 1 and l.lat is not null`,
    [ends],
  )
  await pool.query('vacuum analyze building_commutes')
  return ends
}

const MONEY = `floor(shared * (case when by_bed = 0 then 1 / 3::float8
  else least(3::float8, greatest(1, beds)) / greatest(1, beds) / 3::float8 end) + personal + 0.5)::int`
const POINTS = `greatest(0, (${MONEY} - 100000 + 4999) / 5000) + 10 * greatest(0, 3 - greatest(1, beds))
  + case when available_from is null then 1 else greatest(0, (available_from - '${MOVE_IN}'::date + 6) / 7) end
  + case when features & ${1 << 18} <> 0 then 0 when features & ${1 << 19} <> 0 then 10 else 1 end`
const BEST = `with shown as (
    select listing_id as id, rank, ${POINTS} as points
    from listing_search order by points, rank desc nulls last, listing_id limit 50)
  select (select count(*) from listing_search) as total,
    (select json_agg(${card} order by points, shown.rank desc nulls last, shown.id)
     from shown, ${cards} where l.id = shown.id)::text as items`
const WITHIN_WALKS = `with found as materialized (
    select type, beds, half_baths, ${MONEY} as share, features, walk_minutes from listing_search
    where campus_id = $1 and ${POINTS} = 0 and not exists (select from building_commutes
      where listing_id = listing_search.listing_id and building_id in ($2, $3, $4) and walk_meters >= ${TOO_FAR})),
  ${facetsOf('found')}`

async function byHand(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ items: string | null }>({ name: 'fit', text: BEST, values: [] })
  return (JSON.parse(rows[0]?.items ?? '[]') as [id: string][]).map(([id]) => id)
}

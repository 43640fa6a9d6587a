import type pg from 'pg'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { saveOwnCap } from '#app/features/groups/members/save-own-cap.server.ts'
import { searchListings } from '#app/features/search/queries/search-listings.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { judgedSearch } from '#app/features/roommates/homes/judged-search.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { card, cards } from './by-hand.ts'
import { plainPool, withHomes } from './database.ts'
import { race, type Result } from './rows.ts'

const CAPS = [1000, 1200, 1430] // dollars; the group may read the first
const MOVE_IN = '2027-08-15'

/** All homes judged for a group of three, the best 50 as cards, against a single hand-written statement. */
export async function benchGroupFit(size: number): Promise<Result> {
  return withHomes(size, async ({ ctx, url }) => {
    const { groupId, member } = await groupOfThree(ctx)
    const plain = plainPool(url)
    try {
      const fit = await race(
        `group fit ${size.toLocaleString('en-US')} homes`,
        size,
        async () => {
          const { search } = await judgedSearch(member, { ...emptySearch, group: groupId })
          return (await searchListings(member, search)).items.map(({ id }) => id)
        },
        () => byHand(plain),
      )
      return { rows: [fit], extra: {} }
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
    await makeProfile(ctx, user, { wantsMatching: true, petOwner: user === first, moveInDate: MOVE_IN })
  const groupId = await makeGroup(ctx, [first, ...others])
  for (const [n, user] of people.entries()) {
    const own = { cap: String(CAPS[n]), showsCap: n === 0 ? 'yes' : 'no' }
    await saveOwnCap({ ...ctx, actor: personOf(user) }, groupId, own)
  }
  return { groupId, member: { ...ctx, actor: personOf(first) } }
}

const MONEY = `floor(shared * (case when by_bed = 0 then 1 / 3::float8
  else least(3::float8, greatest(1, beds)) / greatest(1, beds) / 3::float8 end) + personal + 0.5)::int`
const BEST = `with shown as (
    select listing_id as id, rank,
      greatest(0, (${MONEY} - 100000 + 4999) / 5000) + 10 * greatest(0, 3 - greatest(1, beds))
        + case when available_from is null then 1
          else greatest(0, (available_from - '${MOVE_IN}'::date + 6) / 7) end
        + case when features & ${1 << 18} <> 0 then 0 when features & ${1 << 19} <> 0 then 10 else 1 end as points
    from listing_search order by points, rank desc nulls last, listing_id limit 50)
  select (select count(*) from listing_search) as total,
    (select json_agg(${card} order by points, shown.rank desc nulls last, shown.id)
     from shown, ${cards} where l.id = shown.id)::text as items`

async function byHand(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ items: string | null }>({ name: 'fit', text: BEST, values: [] })
  return (JSON.parse(rows[0]?.items ?? '[]') as [id: string][]).map(([id]) => id)
}

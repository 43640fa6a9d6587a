import { performance } from 'node:perf_hooks'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { ASK_DAYS_BEFORE_EXPIRY, DAY } from '#app/features/listings/freshness-rules.ts'
import { changeHomes } from '#app/features/own-homes/change-homes.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { idsOfOwnHomes, ownHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { HOMES_A_PAGE, type HomeFilter } from '#app/features/publishing/rules.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { plainPool, withHomes } from '../database.ts'
import { race, row, type Result } from '../rows.ts'

const MANY = 400 // homes of one bulk change
const DAYS = 30
const [FIND_LIMIT, CHANGE_LIMIT] = [2, 5] // seconds

/** The table of a manager with `size` homes, each with views on 30 days, against hand-written SQL for the same page; a home found by
 *  its unit, and a date of 400 homes. */
export async function benchManage(size: number): Promise<Result> {
  return withHomes(size, async ({ ctx, pool, url }) => {
    const { user, manager } = await makeManager(ctx)
    const companyId = await companyOf(ctx, user.id)
    await pool.query('update listings set manager_id = $1, company_id = $2', [user.id, companyId])
    await pool.query(
      `insert into analytics_homes (listing_id, day, views, visitors)
       select id, current_date - each, 3, 2 from listings, generate_series(1, $1::int) each`,
      [DAYS],
    )

    await pool.query('vacuum (analyze) listings, analytics_homes')
    const all = readHomesAsked(new URLSearchParams())
    const soon = new Date(ctx.now().getTime() - (ctx.settings.freshDays - ASK_DAYS_BEFORE_EXPIRY) * DAY)
    const plain = plainPool(url)
    try {
      const first = await race(
        'first page of own homes',
        size,
        async () => {
          const { homes, counts, drafts } = await ownHomes(manager, all)
          return { homes: homes.map(({ id, views, against }) => [id, views, against]), ...counts, drafts }
        },
        async () => {
          const [rows, counted, drafts] = await Promise.all([
            plain.query<{ id: string; views: number; against: string | null }>(
              `select id, slug, name, address, status, unlisted, price, price_basis, available_from, rented_through,
                 next_lease_from, confirmed_at, fresh_at, photos -> 0, coalesce((select sum(views)::int from analytics_homes
                   where listing_id = listings.id and day >= current_date - $2::int), 0) as views,
                 case status when 'archived' then (select reason from home_decisions where listing_id = listings.id
                     order by version desc limit 1)
                   when 'draft' then (select reason from moderation_items where kind = 'new-home' and subject = listings.id::text
                     order by decided_at desc limit 1) end as against,
                 (select coalesce(suspended_at, paused_at) from company_register where company_id = $1),
                 (select value ->> 'freshDays' from site_content where key = 'settings')
               from listings where company_id = $1 order by fresh_at, id limit ${HOMES_A_PAGE}`,
              [companyId, DAYS],
            ),
            plain.query<Record<'all' | 'asked', number> & { status: string }>(
              `select status, count(*)::int as all,
                 (count(*) filter (where status = 'published' and (unlisted is not null or fresh_at <= $2)
                   or status = 'paused' and next_lease_from <= current_date + $3::int))::int as asked
               from listings where company_id = $1 group by status`,
              [companyId, soon, ASK_DAYS_BEFORE_EXPIRY],
            ),
            plain.query<{ drafts: number; complete: number }>(
              `select count(*)::int as drafts, (count(*) filter (where price > 0 and not price_basis_assumed
                   and available_from is not null and description ~ '\\S'
                   and (select bool_and(fee ->> 'state' <> 'unknown') from jsonb_array_elements(fees) fee
                     where fee ->> 'kind' = 'fee' and fee -> 'once' is null)))::int as complete
               from listings where company_id = $1 and status = 'draft' and not exists (select from moderation_items
                 where kind = 'new-home' and subject = listings.id::text and outcome in ('give-back', 'given-back'))`,
              [companyId],
            ),
          ])
          const [draft] = drafts.rows
          if (!draft) throw new Error('A count has a row.')
          const sum = (what: 'all' | 'asked', ...of: string[]) =>
            counted.rows.reduce(
              (all, each) => all + (of.length === 0 || of.includes(each.status) ? each[what] : 0),
              0,
            )
          const own: Record<HomeFilter, number> = {
            all: sum('all'),
            asked: sum('asked'),
            drafts: sum('all', 'draft', 'submitted'),
            offered: sum('all', 'published'),
            paused: sum('all', 'paused'),
            gone: sum('all', 'archived'),
          }
          const homes = rows.rows.map(({ id, views, against }) => [id, views, against])
          const incomplete = draft.drafts - draft.complete
          const refused = { homes: 0, first: [] }
          return { homes, ...own, drafts: { ...draft, refused, incomplete, missing: [] } }
        },
      )
      const [last] = (await ownHomes(manager, { ...all, page: Math.ceil(size / HOMES_A_PAGE) })).homes
      const found = await secondsOf(() => ownHomes(manager, { ...all, q: last?.address ?? '' }))
      const ids = (await idsOfOwnHomes(manager, all)).slice(0, MANY)
      const by = { availableFrom: '2027-08-20' }
      const changed = await secondsOf(() => changeHomes(manager, { listingIds: ids, by, bulkId: newId() }))
      return {
        rows: [
          first,
          row('one found by its address', size, found, FIND_LIMIT, 's'),
          row('the date of 400 homes', size, changed, CHANGE_LIMIT, 's'),
        ],
        extra: {},
      }
    } finally {
      await plain.end()
    }
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

import { getTableColumns, lt, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { homeNews, knownHomes } from '#app/database/schema/site/alerts.ts'
import { listingSearch, listingWords } from '#app/database/schema/homes/listing-search.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NEWS_KEPT_DAYS } from './rules.ts'

type Tools = Pick<SystemContext, 'db' | 'now'>

const { listingId: _id, words: _words, ...searched } = getTableColumns(knownHomes)
const ALL = Object.values(searched).map(({ name }) => name)
/** An import of streets changes these columns for every home. */
const isMinutes = (name: string) => name.endsWith('_minutes')
const columns = (of: string, names = ALL) => sql.raw(names.map((name) => `${of}.${name}`).join(', '))
const others = (of: string) =>
  columns(
    of,
    ALL.filter((name) => !isMinutes(name)),
  )
const bare = sql.raw(ALL.join(', '))
const excluded = columns('excluded')

/** Records every home that appeared, changed or disappeared since the last run, by comparing the search index with its previous
 *  copy. A change of only a home's texts is not recorded. A change of its minutes to campus is recorded only on the home's first
 *  day.
 *  @returns the number of homes recorded */
export async function recordNews({ db, now }: Tools): Promise<number> {
  const at = now().toISOString()
  const news = homeNews
  const rows = await changeRows<{ count: number }>(
    db,
    sql`
    with changed as materialized (
      select coalesce(s.listing_id, k.listing_id) as id, s.listing_id is not null as here,
        s.listing_id is null or k.listing_id is null
          or (${others('s')}) is distinct from (${others('k')})
          or exists (select from ${news} where ${news.listingId} = s.listing_id and ${news.before} is null
            and ${news.at} > ${at}::timestamptz - interval '1 day') as told
      from ${listingSearch} s full join ${knownHomes} k on k.listing_id = s.listing_id
      where s.listing_id is null or k.listing_id is null
        or (${columns('s')}) is distinct from (${columns('k')})
    ), current as materialized (
      select s.listing_id, ${columns('s')}, coalesce(w.words, ''::tsvector) as words
      from changed join ${listingSearch} s on s.listing_id = changed.id
      left join ${listingWords} w on w.listing_id = s.listing_id
    ), noted as (
      insert into ${homeNews} (listing_id, at, before, after)
      select changed.id, ${at}::timestamptz,
        case when k.listing_id is not null then to_jsonb(k) end,
        case when c.listing_id is not null then to_jsonb(c) end
      from changed left join ${knownHomes} k on k.listing_id = changed.id
      left join current c on c.listing_id = changed.id
      where changed.told
      on conflict do nothing
    ), gone as (
      delete from ${knownHomes} k using changed where k.listing_id = changed.id and not changed.here
    ), kept as (
      insert into ${knownHomes} (listing_id, ${bare}, words)
      select c.listing_id, ${columns('c')}, c.words from current c
      on conflict (listing_id) do update set (${bare}, words) = row(${excluded}, excluded.words)
    )
    select count(*)::int as count from changed where told`,
  )
  return rows[0]?.count ?? 0
}

/** Deletes news that no email can mention anymore. */
export async function deleteNews({ db, now }: Tools): Promise<void> {
  const before = new Date(now().getTime() - NEWS_KEPT_DAYS * 24 * 60 * 60 * 1000)
  await db.delete(homeNews).where(lt(homeNews.at, before))
}

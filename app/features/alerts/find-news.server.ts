import { sql, and, asc, gt, lte, type SQL } from 'drizzle-orm'
import { homeNews, knownHomes } from '#app/database/schema/site/alerts.ts'
import { listingSearch, listingWords } from '#app/database/schema/homes/listing-search.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { allOf, conditionsOf, minutesExpression, moneyOf } from '#app/features/search/filters.server.ts'
import { hidersAmong, textSearchesOf } from '#app/features/search/prepare-search.server.ts'
import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import type { Reading } from '#app/platform/context.ts'
import { readHref } from './paths.ts'

/** What a change means for a search. A home that got cheaper is news, even if the search had already found it. A home whose minutes
 *  to campus became known is news for a search that filters by them. */
export type NewsKind = 'new' | 'cheaper' | 'gone'
/** A home that an email may name; `money` in cents a month, on the search's own price basis. */
export type FoundHome = { listingId: string; money: number }
export type FoundNews = Record<NewsKind, FoundHome[]>

type Asked = { userId: string; href: string; since: Date }
type Ready = { search: ListingSearch; words: string | null; hider: string | null; place: number }
/** A changed home: its price on each requested basis, and the searches for which it is news, counted from 1. */
type Changed = Record<NewsKind, number[]> & { listingId: string; prices: string[] }

const kinds = ['new', 'cheaper', 'gone'] as const

/** The news for each of these searches, cheapest first, without homes that the owner has hidden. Each search runs as usual, but
 *  only over the few homes that changed. */
export async function findNews(db: Reading, asked: Asked[], window: NewsWindow): Promise<FoundNews[]> {
  const news = asked.map((): FoundNews => ({ new: [], cheaper: [], gone: [] }))
  const ready = await readyOf(db, asked)
  const starts = Map.groupBy(
    ready,
    ({ place }) => asked[place] && window.firstAfter(asked[place].since)?.getTime(),
  )
  for (const [first, together] of starts) {
    if (first === undefined) continue
    const byCampus = [...Map.groupBy(together, ({ search }) => search.campus).values()]
    const searches = byCampus.flat()
    const bases = [...new Set(searches.map(({ search }) => basisOf(search)))]
    const query = newsQuery(byCampus, bases, { first: new Date(first), until: window.until })
    for (const { listingId, prices, ...found } of await queryRows<Changed>(db, query))
      for (const kind of kinds)
        for (const number of found[kind]) {
          const ready = searches[number - 1]
          if (!ready) continue
          const money = Number(prices[bases.indexOf(basisOf(ready.search))])
          news[ready.place]?.[kind].push({ listingId, money })
        }
  }
  for (const found of news)
    for (const homes of Object.values(found)) homes.sort((one, other) => one.money - other.money)
  return news
}

async function readyOf(db: Reading, asked: Asked[]): Promise<Ready[]> {
  const searches = asked.map(({ href }) => readHref(href))
  const texts = [...new Set(searches.flatMap((search) => (search?.q ? [search.q] : [])))]
  const words = new Map((await textSearchesOf(db, texts)).map((meaning, index) => [texts[index], meaning]))
  const hiders = await hidersAmong(db, [...new Set(asked.map(({ userId }) => userId))])
  return asked.flatMap(({ userId }, place) => {
    const search = searches[place]
    if (!search) return []
    return [{ search, place, words: words.get(search.q) ?? null, hider: hiders.has(userId) ? userId : null }]
  })
}

/** The parts of a search that `moneyOf` depends on. */
const basisOf = ({ perBed, people }: ListingSearch) => JSON.stringify({ perBed, people })

/** The changed homes replace the search index: in their current state, or in their last state if they are gone. `was`: the previous
 *  state of homes that stayed. A home that appeared and disappeared in between is no change. The homes are read once, and all
 *  searches near their campus, and searches near none, run over them: one statement per search would take three times as long. */
function newsQuery(
  byCampus: Ready[][],
  bases: string[],
  { first, until }: { first: Date; until: Date },
): SQL {
  const home = listingSearch
  const state = (of: SQL) => sql`jsonb_populate_record(null::${knownHomes}, ${of})`
  const prices = bases.map((basis) => moneyOf(JSON.parse(basis) as ListingSearch))
  const list = (made: SQL[]) => sql`array[${sql.join(made, sql`, `)}]`
  const made = byCampus.map((searches) => {
    const isNear = conditionsOf(searches[0]?.search ?? emptySearch, null).campus ?? sql`true`
    const none = sql`array_fill(null::text, array[${searches.length}::int])`
    return sql`case when ${isNear} then ${list(searches.map(kindOf))}::text[] else ${none} end`
  })
  const numbers = kinds.map((kind) => sql`array_positions(kinds, ${kind}) as ${sql.identifier(kind)}`)
  return sql`
    with ${home} as materialized (
      select home.*, was, before is null as appeared, after is null as gone
      from (select (array_agg(before order by at))[1] as before, (array_agg(after order by at desc))[1] as after
        from ${homeNews} where at between ${first.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
        group by listing_id) changed
      cross join lateral ${state(sql`coalesce(after, before)`)} home
      left join lateral ${state(sql`before`)} was on after is not null
      where coalesce(after, before) is not null
    )
    select ${home.listingId} as "listingId", ${list(prices)}::bigint[] as prices, ${sql.join(numbers, sql`, `)}
    from ${home} cross join lateral (select ${home}.words) ${listingWords}
    cross join lateral (select ${sql.join(made, sql` || `)} as kinds offset 0) news`
}

/** What a home means for a search; null for nothing. */
function kindOf({ search, words, hider }: Ready): SQL {
  const home = listingSearch
  const before = (what: SQL) => sql`(select ${what} from (select (${home}.was).*) ${home})`
  const becameKnown = search.minutes === null ? sql`false` : sql`${before(minutesExpression(search))} is null`
  const money = moneyOf(search)
  return sql`case when ${allOf(conditionsOf(search, words, hider))} then
    case when ${home}.gone then 'gone' when ${home}.appeared or ${becameKnown} then 'new'
      when ${money} < ${before(money)} then 'cheaper' end end`
}

/** The times within a window at which changes were recorded, for searches that start at any time in it. */
export type NewsWindow = {
  until: Date
  /** The time of the first change after `since`: start times between two changes get the same news. Null without any. */
  firstAfter: (since: Date) => Date | null
}

/** Finds the changes after `from`, up to and including `until`, once for any number of searches. */
export async function readNews(db: Reading, from: Date, until: Date): Promise<NewsWindow> {
  const rows = await db
    .selectDistinct({ at: homeNews.at })
    .from(homeNews)
    .where(and(gt(homeNews.at, from), lte(homeNews.at, until)))
    .orderBy(asc(homeNews.at))
  return { until, firstAfter: (since) => rows.find(({ at }) => at > since)?.at ?? null }
}

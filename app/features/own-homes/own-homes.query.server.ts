import { and, asc, count, desc, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { viewsOf } from '#app/database/sql/listing-views.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { chosenFreshDays } from '#app/features/site/chosen-settings.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { otherSpellings } from '#app/features/listings/address-key.ts'
import { ASK_DAYS_BEFORE_EXPIRY, DAY, type Unlisted } from '#app/features/listings/freshness-rules.ts'
import { whyCompanyHeld } from '#app/features/listings/is-withheld.server.ts'
import { nextLeaseUnconfirmed } from '#app/features/listings/next-lease.server.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { rentedNow } from '#app/features/listings/rented.ts'
import type { ListingStatus, Photo } from '#app/features/listings/rules.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { draftCounts, type DraftCounts } from '#app/features/publishing/drafts.server.ts'
import { reasonAgainst } from '#app/features/publishing/decision-against.server.ts'
import { homeWords, UNIT_WORDS, type HomesAsked, type OwnHomeSort } from './homes-asked.ts'
import { HOMES_A_PAGE, MANAGER_SOURCE, type HomeFilter } from '#app/features/publishing/rules.ts'

export type OwnHome = {
  id: string
  slug: string
  name: string
  address: string
  status: ListingStatus
  unlisted: Unlisted | null
  price: number
  priceBasis: PriceBasis
  /** An ISO date; null if not stated. */
  availableFrom: string | null
  /** The last day of the current lease; null if it is not rented. */
  rentedThrough: string | null
  /** The date from which it is offered for its next lease, once that is confirmed. */
  nextLeaseFrom: string | null
  /** How many times its page was opened in the last 30 days. */
  views: number
  photo: Photo | null
  confirmedAt: string | null
  /** ISO time at which it leaves search unless it is confirmed; null if it is not in search. */
  endsAt: string | null
  /** Why none of the company's homes are in search; null if they may be. */
  heldFor: 'suspension' | 'membership' | null
  /** A decision against it by the people who run the site, with its reason ('' if they gave none). */
  against: { what: 'given-back' | 'taken-down'; reason: string } | null
}

export type OwnHomesPage = {
  homes: OwnHome[]
  /** How many of the homes found by the search each filter has. */
  counts: Record<HomeFilter, number>
  /** What the drafts lack; counted only for the first page of all homes, and of drafts. */
  drafts: DraftCounts | null
}

const { id, slug, name, address, source, externalId, status, unlisted, price, priceBasis } = listings
const { availableFrom, rentedThrough, nextLeaseFrom, confirmedAt, freshAt, companyId } = listings
const photo = sql<Photo | null>`${listings.photos} -> 0`
const facts = { id, slug, name, address, status, unlisted, price, priceBasis, availableFrom }
const columns = { ...facts, rentedThrough, nextLeaseFrom, confirmedAt, freshAt, photo }
const VIEWED = 30 // days

const own = (userId: string) => eq(companyId, companyOfAccount(userId))

/** The homes of the user's company that an address asks for, page by page.
 *  @throws SignInRequired, Forbidden */
export async function ownHomes(ctx: Context, asked: HomesAsked): Promise<OwnHomesPage> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const window = chosenFreshDays(ctx.settings)
  const filters = filtersOf(ctx.now(), window)
  const found = and(own(userId), ...matching(asked.q))
  const views = viewsOf(listings.id, new Date(ctx.now().getTime() - VIEWED * DAY).toISOString().slice(0, 10))
  const isCounted = (asked.show === 'all' || asked.show === 'drafts') && asked.page === 1
  const heldFor = whyCompanyHeld(companyOfAccount(userId))
  const [rows, counts, drafts] = await Promise.all([
    db
      .select({ ...columns, views, reasonAgainst, heldFor, window })
      .from(listings)
      .where(and(found, filters[asked.show]))
      .orderBy(...closest(asked.q), ...orderOf(asked.sort, views), asc(id))
      .limit(HOMES_A_PAGE)
      .offset((asked.page - 1) * HOMES_A_PAGE),
    db
      .select({ status, all: count(), asked: sql<number>`(count(*) filter (where ${filters.asked}))::int` })
      .from(listings)
      .where(found)
      .groupBy(status)
      .then(countsOf),
    isCounted ? draftCounts({ db, now: ctx.now }, userId) : null,
  ])
  const homes = rows.map(
    ({
      freshAt: fresh,
      confirmedAt: confirmed,
      rentedThrough: through,
      reasonAgainst: reason,
      window: days,
      ...home
    }) => {
      const inSearch = home.status === 'published' && home.unlisted === null && home.heldFor === null
      const what: 'given-back' | 'taken-down' = home.status === 'draft' ? 'given-back' : 'taken-down'
      return {
        ...home,
        rentedThrough: rentedNow({ ...home, rentedThrough: through }, utcDay(ctx.now())),
        confirmedAt: confirmed?.toISOString() ?? null,
        endsAt: inSearch ? new Date(fresh.getTime() + days * DAY).toISOString() : null,
        against: reason === null ? null : { what, reason },
      }
    },
  )
  return { homes, counts, drafts }
}

/** The ids of all homes that an address asks for, across all pages. @throws SignInRequired, Forbidden */
export async function idsOfOwnHomes(ctx: Context, asked: Pick<HomesAsked, 'show' | 'q'>): Promise<string[]> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const shown = filtersOf(ctx.now(), chosenFreshDays(ctx.settings))[asked.show]
  const rows = await db
    .select({ id })
    .from(listings)
    .where(and(own(userId), ...matching(asked.q), shown))
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}

type StatusFilter = Exclude<HomeFilter, 'all' | 'asked'>
const statusesOf: Record<StatusFilter, ListingStatus[]> = {
  drafts: ['draft', 'submitted'],
  offered: ['published'],
  paused: ['paused'],
  gone: ['archived'],
}

/** @param window the number of days a confirmation is valid */
function filtersOf(now: Date, window: SQL<number>): Record<HomeFilter, SQL | undefined> {
  const ofStatus = (show: StatusFilter) => inArray(status, statusesOf[show])
  const published = ofStatus('offered')
  const soon = sql`${now.toISOString()}::timestamptz - make_interval(days => ${window} - ${ASK_DAYS_BEFORE_EXPIRY}::int)`
  return {
    all: undefined,
    asked: or(and(published, or(isNotNull(unlisted), lte(freshAt, soon))), nextLeaseUnconfirmed(now)),
    drafts: ofStatus('drafts'),
    offered: published,
    paused: ofStatus('paused'),
    gone: ofStatus('gone'),
  }
}

function countsOf(each: { status: ListingStatus; all: number; asked: number }[]): Record<HomeFilter, number> {
  const sum = (what: 'all' | 'asked', of = each) => of.reduce((total, row) => total + row[what], 0)
  const ofStatus = (show: StatusFilter) =>
    sum(
      'all',
      each.filter((row) => statusesOf[show].includes(row.status)),
    )
  return {
    all: sum('all'),
    asked: sum('asked'),
    drafts: ofStatus('drafts'),
    offered: ofStatus('offered'),
    paused: ofStatus('paused'),
    gone: ofStatus('gone'),
  }
}

/** The names of a home: here, and in the list it came from. */
const called = sql`concat_ws(' ', ${name}, ${address}, case when ${source} <> ${MANAGER_SOURCE} then ${externalId} end)`
/** A text's words, with a space on either side. */
const wordsOf = (text: SQL) =>
  sql`(' ' || regexp_replace(replace(lower(${text}), '#', ' # '), '[^[:alnum:]#]+', ' ', 'g') || ' ')`
const words = wordsOf(called)
/** Its words, with every notation of a unit as `#4b`. */
const units = sql.raw(UNIT_WORDS.join('|'))
const marked = sql`regexp_replace(${words}, ' (${units})(?: |(?=[0-9]))(?:(?:${units})(?: |(?=[0-9])))?', ' #', 'g')`
/** The words of its name and address without the first word of each, which is the house number: one of the others may be a unit. */
const unmarked = sql`(regexp_replace(${wordsOf(sql`${name}`)}, '^ +[^ ]+', '') || regexp_replace(${wordsOf(sql`${address}`)}, '^ +[^ ]+', ''))`

/** Each word must occur in it, street words in any spelling, and a unit as a whole word: if no unit is marked, any whole word
 *  counts. */
function matching(q: string): SQL[] {
  return homeWords(q).map(({ text, isUnit }) => {
    if (isUnit && /\d/.test(text))
      return sql`(${marked} like ${`% #${text} %`}
        or (${marked} not like '% #%' and ${unmarked} like ${`% ${text} %`}))`
    if (isUnit) return sql`${marked} like ${`% #${text} %`}`
    const others = otherSpellings(text).map((each) => sql`${words} like ${`% ${each} %`}`)
    return sql`(${sql.join([sql`${words} like ${`%${text}%`}`, ...others], sql` or `)})`
  })
}

/** Matches of whole words come before matches inside words: unit 12 before 1200 Fern Street. */
function closest(q: string): SQL[] {
  const whole = homeWords(q).map(({ text }) => sql`(${words} like ${`% ${text} %`})::int`)
  return whole.length === 0 ? [] : [desc(sql`(${sql.join(whole, sql` + `)})`)]
}

/** Rents and dates that are not stated come last. */
function orderOf(sort: OwnHomeSort, views: SQL): SQL[] {
  const orders: Record<OwnHomeSort, SQL[]> = {
    confirmed: [asc(freshAt)],
    rent: [sql`nullif(${price}, 0) asc nulls last`],
    available: [sql`${availableFrom} asc nulls last`],
    views: [desc(views)],
  }
  return orders[sort]
}

import { publicLogoPath } from '#app/features/photos/company-logo.server.ts'
import { sql, type SQL } from 'drizzle-orm'
import { authorize, find } from '#app/database/gate.server.ts'
import { companies } from '#app/database/schema/homes/companies.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { fixedSql, queryRows } from '#app/database/sql/query-rows.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import type { Context } from '#app/platform/context.ts'
import { Gone, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { cardSources } from '#app/features/listings/listing-card.server.ts'
import { apiName, plainNames } from '#app/features/listings/home-fields.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { ListingSearch } from './search-params.ts'
import { textSearchOf } from './prepare-search.server.ts'
import { moneyOf } from './filters.server.ts'
import { waysToCampus } from './whole-homes.server.ts'
import { pageQuery } from './search-listings.query.server.ts'

/** A page of homes for the JSON API. `items` is a JSON array as text (public-listing.ts), built by PostgreSQL and passed on
 *  unchanged, which costs this process a third of reading rows and serializing them again (docs/performance.md). */
export async function publicListings(
  ctx: Context,
  search: ListingSearch,
): Promise<{ items: string; total: number }> {
  const { db } = authorize(ctx, listingPolicy.read, { status: 'published' })
  const words = await textSearchOf(db, search.q)
  const item = listingJson(ctx, search.people, {
    photos: sql`jsonb_path_query_array(${listings.photos}, '$[0 to 4]')`,
  })
  const [page] = await queryRows<{ items: string | null; total: string }>(
    db,
    sql`select items::text as items, total from (${pageQuery(search, words, item, sources)}) page`,
    { prepared: true },
  )
  return { items: page?.items ?? '[]', total: Number(page?.total ?? 0) }
}

/** One home for the JSON API, as a JSON object in text form.
 *  @throws NotFound if it is not the id or slug of a published home, Gone if it was published before */
export async function publicListing(
  ctx: Context,
  { idOrSlug, people }: { idOrSlug: string; people: number | null },
): Promise<string> {
  if (!isId(idOrSlug) && !slug.test(idOrSlug)) throw new NotFound()
  const item = listingJson(ctx, people, {
    description: sql`${listings.description}`,
    photos: sql`${listings.photos}`,
  })
  const query = sql`select ${listings.status} as status,
      (select ${item} from ${listingSearch} where ${listingSearch.listingId} = ${listings.id})::text as item
    from ${cardSources}
    where ${isId(idOrSlug) ? listings.id : listings.slug} = ${idOrSlug}`
  const [, found] = await find(ctx, listingPolicy.read, async (look) => {
    const [row] = await queryRows<{ status: ListingStatus; item: string | null }>(look.db, query, {
      prepared: true,
    })
    if (!row) throw new NotFound()
    // Only published homes are here, no matter who asks.
    return { ...row, people: [] }
  })
  if (found.status === 'archived') throw new Gone()
  if (found.item === null) throw new NotFound()
  return found.item
}

const slug = /^[a-z0-9-]{1,80}$/

const sources = fixedSql(
  sql`${cardSources} join ${listingSearch} on ${listingSearch.listingId} = ${listings.id}`,
)

const moment = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const l = listings

/** The fields in public-listing.ts that are the same for every request. */
const fixedFields = fixedSql(
  pairs({
    id: sql`${l.id}`,
    slug: sql`${l.slug}`,
    name: sql`${l.name}`,
    address: sql`${l.address}`,
    city: sql`${l.city}`,
    zip: sql`${l.zip}`,
    campus: sql`${campuses.slug}`,
    campusName: sql`${campuses.shortName}`,
    ...Object.fromEntries(plainNames.map((name) => [apiName(name), sql`${l[name]}`])),
    priceCents: sql`${l.price}`,
    priceBasis: sql`${l.priceBasis}`,
    priceBasisAssumed: sql`${l.priceBasisAssumed}`,
    fees: sql`${l.fees}`,
    lat: shownLat,
    lng: shownLng,
    precision: sql`${l.precision}`,
    amenities: sql`${l.amenities}`,
    accessFeatures: sql`${l.accessFeatures}`,
    photoCount: sql`jsonb_array_length(${l.photos})`,
    source: sql`${l.source}`,
    offeredBy: sql`(select ${companies.name} from ${companies} where ${companies.id} = ${l.companyId})`,
    offerer: sql`(select json_build_object('phone', ${companies.phone}, 'website', ${companies.website},
        'logo', ${publicLogoPath}) from ${companies} where ${companies.id} = ${l.companyId})`,
    confirmedAt: moment(sql`${l.confirmedAt}`),
    confirmedBy: sql`${l.confirmedBy}`,
    listedAt: moment(sql`${l.listedAt}`),
    toCampus: waysToCampus,
  }),
)

/** A home as public-listing.ts describes it, as an object that PostgreSQL builds from a row, since a function takes at most 100
 *  arguments. */
function listingJson({ settings }: Context, people: number | null, own: Record<string, SQL>): SQL {
  const fields = pairs({
    url: sql`${`${settings.publicUrl}/expanded-listing/`}::text || ${l.slug}`,
    shareCents: moneyOf({ perBed: true, people }),
    wholeCents: moneyOf({ perBed: false, people }),
    ...own,
  })
  return sql`(select row_to_json(item) from (select ${fixedFields}, ${fields}) item)`
}

function pairs(fields: Record<string, SQL>): SQL {
  const each = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql.join(each, sql`, `)
}

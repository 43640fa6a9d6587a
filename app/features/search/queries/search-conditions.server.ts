import { sql, type SQL } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingSearch, listingWords } from '#app/database/schema/homes/listing-search.ts'
import { featureBits } from '#app/features/listings/facts/amenities.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'
import type { JudgedSearch } from '../requirements.ts'
import { fitsCondition } from '../requirements-expression.server.ts'
import { takesMoreBeds, type ListingSearch } from '../search-params.ts'
import { moneyOf } from '../share-expression.server.ts'
import { minutesExpression } from '../minutes-expression.server.ts'
import { notHidden } from './hidden-homes.server.ts'

const home = listingSearch

export type Filter =
  | 'campus'
  | 'box'
  | 'budget'
  | 'type'
  | 'beds'
  | 'baths'
  | 'features'
  | 'moveIn'
  | 'lease'
  | 'minutes'
  | 'words'
  | 'hidden'
  | 'fits'
  /** Whether homes are counted at all (count-facets.server.ts). */
  | 'counted'
export type Conditions = Partial<Record<Filter, SQL>>

/** Each filter of a search as a condition on listing_search. `words` comes from search-words.server.ts, `hider`
 *  from hidden-homes.server.ts. */
export function conditionsOf(
  search: JudgedSearch,
  words: string | null,
  hider: string | null = null,
): Conditions {
  const { campus, box, type, moveIn, leaseMonths } = search
  const mask = featureBits([...search.amenities, ...search.access])
  return {
    campus:
      campus === null
        ? undefined
        : sql`${home.campusId} = (select ${campuses.id} from ${campuses} where ${campuses.slug} = ${campus})`,
    box: box
      ? sql`${home.lat} between ${box.south} and ${box.north} and ${home.lng} between ${box.west} and ${box.east}`
      : undefined,
    budget: budget(search),
    type: type === null ? undefined : sql`${home.type} = ${propertyTypes.indexOf(type)}`,
    beds: search.beds === null ? undefined : sql`${home.beds} ${than(takesMoreBeds(search))} ${search.beds}`,
    baths:
      search.baths === null ? undefined : sql`${home.halfBaths} ${than(search.orMore)} ${search.baths * 2}`,
    features: mask === 0 ? undefined : sql`${home.features} & ${mask} = ${mask}`,
    moveIn: moveIn === null ? undefined : sql`${home.availableFrom} <= ${moveIn}`,
    lease: leaseMonths === null ? undefined : sql`${home.leaseMonths} & ${1 << leaseMonths} <> 0`,
    minutes: search.minutes === null ? undefined : sql`${minutesExpression(search)} <= ${search.minutes}`,
    fits: search.fits && search.requirements ? fitsCondition(search.requirements) : undefined,
    hidden: notHidden(hider, sql`${home.listingId}`),
    words: words === null ? undefined : sql`${listingWords.words} @@ ${words}::tsquery`,
  }
}

/** The homes that meet all conditions except those named in `except`, to use after `from`: `listing_search where
 *  …`. With search words, these are evaluated first and each home they find is looked up. This order is fast for
 *  all values, so a generic plan is good, too ("offset 0" keeps the planner from reordering). */
export function matching({ words, ...conditions }: Conditions, except: Filter[] = []): SQL {
  const where = allOf(conditions, except)
  if (!words) return sql`${home} where ${where}`
  return sql`(select ${listingWords.listingId} as id from ${listingWords} where ${words}) worded cross join lateral
    (select * from ${home} where ${home.listingId} = worded.id and ${where} offset 0) ${home}`
}

/** All conditions joined by "and", except those named in `except`. */
function allOf(conditions: Conditions, except: Filter[] = []): SQL {
  const entries = Object.entries(conditions) as [Filter, SQL | undefined][]
  const kept = entries.flatMap(([name, condition]) =>
    condition && !except.includes(name) ? [condition] : [],
  )
  return kept.length === 0 ? sql`true` : sql.join(kept, sql` and `)
}

function budget(search: ListingSearch): SQL | undefined {
  const { min, max } = search
  const money = moneyOf(search)
  const bounds = [
    ...(min === null ? [] : [sql`${money} >= ${min * 100}`]),
    ...(max === null ? [] : [sql`${money} <= ${max * 100}`]),
  ]
  return bounds.length === 0 ? undefined : sql.join(bounds, sql` and `)
}

function than(orMore: boolean): SQL {
  return orMore ? sql`>=` : sql`=`
}

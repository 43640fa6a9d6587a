import { and, asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { jsonRows } from '#app/database/json-rows.server.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { listings } from '#app/database/schema/listings.ts'
import { PREPARED_PHOTOS } from '#app/features/photos/show-home-photos.server.ts'
import { wakeFetching } from '#app/features/photos/fetch-foreign-photos.server.ts'
import { wantForeignPhotos, type NamedPhotos } from '#app/features/photos/want-foreign-photos.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { normalizeAmenities } from './amenities.ts'
import { recordList, type Known, type ListedAgain } from './edit/record-list.server.ts'
import { confirmByList } from './freshness/confirm-list.server.ts'
import { indexListings } from './index-listings.server.ts'
import { listingForm, type ListingFields, type ListingInput } from './listing-form.ts'
import { listingPolicy } from './policy.ts'
import { findBasis } from './price.ts'
import type { Photo } from './rules.ts'

type Row = typeof listings.$inferInsert
type SavedRow = { id: string; inserted: boolean; version: number }
export type SaveOutcome = { inserted: number; updated: number; unchanged: number; ids: string[] }

/** Stores homes and their search rows in one transaction; a home with a known source and external id is updated, so
 *  that a repeated or resumed import ends in the same state. What people said since then stays unless the input says
 *  otherwise: whether it is archived or paused, when it was confirmed, and photos that were sent in. Photos elsewhere are
 *  fetched by a job. Give at most 1,000 at once. Who saves many batches says
 *  `ranks: 'later'` and calls `refreshRanks` after the last.
 *  @throws NotFound for an unknown campus, ZodError for invalid input. */
export async function saveListings(
  ctx: Context,
  inputs: ListingInput[],
  { ranks = 'now' }: { ranks?: 'now' | 'later' } = {},
): Promise<SaveOutcome> {
  const homes = inputs.map((input) => listingForm.parse(input))
  for (const home of homes) authorize(listingPolicy.save, ctx.actor, { status: home.status ?? 'published' })
  if (homes.length === 0) return { inserted: 0, updated: 0, unchanged: 0, ids: [] }
  return ctx.db.transaction(async (tx) => {
    const campusIds = await campusIdsOf(tx, homes)
    const rows = onePerHome(homes)
    const before = await knownHomes(tx, rows)
    const saved = new Map<string, SavedRow>()
    const changed: ListedAgain[] = []
    for (const [stated, some] of Map.groupBy(rows, (home) => home.status !== undefined)) {
      const made = some.map((home) => toRow(home, campusIds, ctx.now()))
      for (const row of await upsertListings(tx, made, stated)) saved.set(row.id, row)
      changed.push(...made.map((row) => ({ before: before.get(keyOf(row)), after: row })))
    }
    await recordList(tx, changed, saved, ctx.now())
    const back = await confirmByList(tx, rows, ctx.now())
    const named = await namedPhotos(tx, rows)
    if (await wantForeignPhotos(tx, named, ctx.now())) await wakeFetching(ctx.jobs, tx)
    await indexListings(
      tx,
      [...new Set([...saved.keys(), ...back])],
      ranks === 'now' ? ctx.now() : 'rank later',
    )
    const inserted = [...saved.values()].filter((row) => row.inserted).length
    return {
      inserted,
      updated: saved.size - inserted,
      unchanged: rows.length - saved.size,
      ids: [...saved.keys()],
    }
  })
}

const keyOf = ({ source, externalId }: Pick<ListingFields, 'source' | 'externalId'>) =>
  JSON.stringify([source, externalId])

async function campusIdsOf(tx: Database, homes: ListingFields[]): Promise<Map<string, number>> {
  const slugs = [...new Set(homes.map((home) => home.campus))]
  const found = await tx
    .select({ slug: campuses.slug, id: campuses.id })
    .from(campuses)
    .where(inArray(campuses.slug, slugs))
  const ids = new Map(found.map(({ slug, id }) => [slug, id]))
  const missing = slugs.find((slug) => !ids.has(slug))
  if (missing !== undefined) throw new NotFound(`There is no campus "${missing}".`)
  return ids
}

/** The last of several with the same name: one statement cannot update a row twice. */
function onePerHome(homes: ListingFields[]): ListingFields[] {
  return [...new Map(homes.map((home) => [keyOf(home), home])).values()]
}

/** The addresses elsewhere among the photos of each home; known homes are among them, whether they changed or not. */
async function namedPhotos(tx: Database, homes: ListingFields[]): Promise<NamedPhotos[]> {
  const { id, source, externalId } = listings
  const found = await tx.select({ id, source, externalId }).from(listings).where(namedBy(homes))
  const ids = new Map(found.map((home) => [keyOf(home), home.id]))
  return homes.flatMap((home) => {
    const listingId = ids.get(keyOf(home))
    const photos = home.photos.filter(isForeign).map(({ src, alt }) => ({ address: src, alt }))
    return listingId ? [{ listingId, photos }] : []
  })
}

function namedBy(homes: ListingFields[]) {
  return and(
    inArray(listings.source, [...new Set(homes.map((home) => home.source))]),
    inArray(
      listings.externalId,
      homes.map((home) => home.externalId),
    ),
  )
}

/** Homes as they are so far, by `keyOf`. They are locked, in one order. */
async function knownHomes(tx: Database, homes: ListingFields[]): Promise<Map<string, Known>> {
  const found = await tx
    .select()
    .from(listings)
    .where(namedBy(homes))
    .orderBy(asc(listings.id))
    .for('no key update')
  return new Map(found.map((home) => [keyOf(home), home]))
}

const isForeign = ({ src }: Photo) => !src.startsWith('/')

function toRow({ campus, ...home }: ListingFields, campusIds: Map<string, number>, now: Date): Row {
  const id = newId()
  const { basis, assumed } = findBasis({ price: home.price, priceBasis: home.priceBasis, beds: home.beds })
  return {
    ...home,
    id,
    status: home.status ?? 'published',
    slug: `${slugify(home.name)}-${id.slice(-8)}`,
    campusId: campusIds.get(campus) ?? 0,
    priceBasis: basis,
    priceBasisAssumed: assumed,
    bedrooms: home.bedrooms ?? home.beds,
    // Photos elsewhere come with their job; what was prepared here is not the list's to say.
    photos: home.photos.filter((photo) => !isForeign(photo) && !photo.src.startsWith('/media/')),
    amenities: normalizeAmenities(home.amenities),
    listedAt: home.listedAt ?? now,
    version: 1,
    freshAt: now,
    createdAt: now,
    updatedAt: now,
  }
}

function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-+|-+$/g, '').slice(0, 60) || 'home'
}

const kept = new Set(['id', 'slug', 'source', 'externalId', 'createdAt', 'listedAt'])
const changing = Object.entries(getTableColumns(listings)).filter(([name]) => !kept.has(name))

/** What no list says. */
const ofPeople = new Set(['managerId', 'freshAt', 'heldBack', 'heldBackAt'])

const columnList = (names: string[], prefix = '') =>
  sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))
const all = columnList(Object.values(getTableColumns(listings)).map(({ name }) => name))
const set = changing.filter(([name]) => !ofPeople.has(name)).map(([, { name }]) => name)

/** What an update gives a column, for those that are not simply overwritten. */
const merged: Record<string, string> = {
  photos: `excluded.photos || ${PREPARED_PHOTOS}`,
  confirmed_at: 'coalesce(excluded.confirmed_at, listings.confirmed_at)',
  confirmed_by:
    'case when excluded.confirmed_at is null then listings.confirmed_by else excluded.confirmed_by end',
  version: 'listings.version + 1',
}
/** What differs at every run. */
const moving: string[] = [listings.updatedAt.name, listings.version.name]
const newValues = (names: string[]) =>
  sql.raw(names.map((name) => merged[name] ?? `excluded."${name}"`).join(', '))

/** @returns the rows that are new or differ; xmax is 0 only for a row that this statement inserted */
async function upsertListings(tx: Database, rows: Row[], statusStated: boolean): Promise<SavedRow[]> {
  const updated = statusStated ? set : set.filter((name) => name !== listings.status.name)
  const compared = updated.filter((name) => !moving.includes(name))
  const { rows: saved } = await tx.execute<SavedRow>(sql`
    insert into ${listings} (${all}) select ${all} from ${jsonRows(listings, rows)}
    on conflict (source, external_id) do update
      set (${columnList(updated)}) = row(${newValues(updated)})
      where (${columnList(compared, 'listings.')}) is distinct from (${newValues(compared)})
    returning id, xmax = 0 as inserted, version`)
  return saved
}

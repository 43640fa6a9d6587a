import { inTransaction } from '#app/database/transaction.server.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import { listings, type EditedFacts } from '#app/database/schema/homes/listings.ts'
import { queuePhotoFetching } from '#app/features/photos/fetch-foreign-photos.server.ts'
import { syncForeignPhotos, type NamedPhotos } from '#app/features/photos/sync-foreign-photos.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { managerIn, OFFICE } from '#app/platform/office.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { normalizeAmenities } from './find-amenity.ts'
import {
  listChanges,
  recordList,
  type KeptField,
  type Known,
  type ListedAgain,
} from './listing-changes.server.ts'
import { confirmByList } from './confirm-listing.server.ts'
import { indexListings } from './index-listings.server.ts'
import { listingForm, type ListingFields, type ListingInput } from './listing-form.ts'
import type { FactName } from './home-fields.ts'
import { withEdits, writeMarks, type ListedEdits } from './keep-edits.server.ts'
import { listingPolicy } from './policy.ts'
import { findBasis } from './price.ts'
import type { ListingStatus, Photo } from './rules.ts'
import { slugOf } from './home-title.ts'
import { upsertListings, type SavedRow } from './upsert-listings.server.ts'

type Row = typeof listings.$inferInsert
/** The outcome for a home. `not-yours`: the list's company no longer offers it, so it stays unchanged. */
export type HomeOutcome = 'new' | 'changed' | 'unchanged' | 'not-yours'
export type SaveListingsOutcome = {
  inserted: number
  updated: number
  unchanged: number
  /** Ids of new and changed homes. */
  ids: string[]
  /** By external id. */
  outcomes: Map<string, HomeOutcome>
  /** What changed in existing homes, by external id. */
  changes: Map<string, FieldChange[]>
  /** Where the list differs from what people changed here, by external id. */
  edits: Map<string, ListedEdits>
}
/** The company that owns the list, and the person importing it. Such an import touches only the company's homes and saves new ones
 *  as drafts or submitted. */
export type ListOwner = { companyId: string; userId: string; newAs: 'draft' | 'submitted' }
type Options = {
  ranks?: 'now' | 'later'
  owner?: ListOwner
  /** The status of a new home that states none. */
  newAs?: (home: ListingFields) => ListingStatus
  /** Fields the list has no column for: they keep their stored value. */
  keeps?: readonly KeptField[]
  /** Facts that were assumed because the list leaves them blank, by external id: edits of them stay. */
  unstated?: Map<string, readonly FactName[]>
  /** Whether people's edits win, if they were made since the list last agreed. */
  keepsEdits?: boolean
  /** Dry run: does everything and rolls it back, to report what would happen. */
  rehearse?: boolean
  /** Additional work in the same transaction. */
  also?: (tx: SystemContext, homes: HomeToSave[]) => Promise<void>
}
/** A home to save, with its stored state if it exists. */
export type HomeToSave = { id: string; before: Known | undefined; home: ListingFields }

class Rehearsed extends Error {}

/** Saves homes and their search rows in one transaction. A home with a known owner, source and external id is updated, so a
 *  repeated or resumed import gives the same result. Unless the input says otherwise, a home keeps what people have set: archived
 *  or paused status, confirmation date, floorplans and uploaded photos. A job fetches photos from other sites. At most 1,000 homes
 *  per call, all from one source. For many batches, pass `ranks: 'later'` and call `refreshRanks` after the last.
 *  @throws NotFound for an unknown campus, ZodError for invalid input. */
export async function saveListings(
  ctx: SystemContext,
  { inputs, options = {} }: { inputs: ListingInput[]; options?: Options },
): Promise<SaveListingsOutcome> {
  const { owner } = options
  const homes = inputs.map((input) => listingForm.parse(input))
  for (const home of homes) {
    const status = statusOf(home, options)
    const rule = owner ? listingPolicy.list : listingPolicy.save
    assertAllowed(rule, ctx.actor, { status, people: owner ? [owner.userId] : [] })
  }
  if (homes.length === 0)
    return {
      inserted: 0,
      updated: 0,
      unchanged: 0,
      ids: [],
      outcomes: new Map(),
      changes: new Map(),
      edits: new Map(),
    }
  let outcome: SaveListingsOutcome | undefined
  const done = inTransaction(ctx, async (tx) => {
    outcome = await saveAll(tx, homes, options)
    if (options.rehearse) throw new Rehearsed()
  })
  await done.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
  if (!outcome) throw new Error('nothing was saved')
  return outcome
}

async function saveAll(tx: SystemContext, homes: ListingFields[], options: Options) {
  const { owner, ranks = 'now', rehearse = false, keeps = [], keepsEdits = false } = options
  const campusIds = await campusIdsOf(tx.db, homes)
  // Keeps the importing person in the company until the transaction ends.
  if (owner && (await companyOf(tx, owner.userId)) !== owner.companyId)
    throw new Error('Whoever imports this list has left its company.')
  const given = onePerHome(homes)
  const before = await knownHomes(tx.db, given, owner)
  const lost = (home: ListingFields) => {
    const known = before.get(keyOf(home))
    return owner !== undefined && known !== undefined && known.companyId !== owner.companyId
  }
  const rows = given.filter((home) => !lost(home))
  const saved = new Map<string, SavedRow>()
  const changed: ListedAgain[] = []
  const edits = new Map<string, ListedEdits>()
  const marked: { id: string; marks: EditedFacts }[] = []
  for (const [stated, some] of Map.groupBy(rows, (home) => home.status !== undefined)) {
    const made = some.map((home) => {
      const known = before.get(keyOf(home))
      const listed = toRow(home, { campusIds, now: tx.now() }, options)
      const unstated = [...keeps, ...(options.unstated?.get(home.externalId) ?? [])]
      const { row, edits: found, marks } = withEdits(listed, known, { unstated, keepsEdits })
      edits.set(home.externalId, found)
      if (known && marks) marked.push({ id: known.id, marks })
      return row
    })
    for (const row of await upsertListings(tx.db, made, stated, keeps)) saved.set(row.id, row)
    changed.push(...made.map((row) => ({ before: before.get(keyOf(row)), after: row })))
  }
  await writeMarks(tx.db, marked)
  const ids = await idsOf(tx.db, rows, owner)
  const outcomeOf = (home: ListingFields): HomeOutcome => {
    if (lost(home)) return 'not-yours'
    const row = saved.get(ids.get(keyOf(home)) ?? '')
    return !row ? 'unchanged' : row.inserted ? 'new' : 'changed'
  }
  const changes = listChanges(changed, saved, keeps)
  if (!rehearse) {
    await recordList(tx.db, changes, { at: tx.now(), managerId: owner?.userId })
    const back = await confirmByList(tx.db, rows, tx.now(), owner?.companyId)
    if (await syncForeignPhotos(tx.db, namedPhotos(rows, ids), tx.now()))
      await queuePhotoFetching(tx.jobs, tx.db)
    await indexListings(
      tx.db,
      [...new Set([...saved.keys(), ...back])],
      ranks === 'now' ? tx.now() : 'rank later',
    )
  }
  await options.also?.(
    tx,
    rows.map((home) => ({ id: ids.get(keyOf(home)) ?? '', before: before.get(keyOf(home)), home })),
  )
  const inserted = [...saved.values()].filter((row) => row.inserted).length
  return {
    inserted,
    updated: saved.size - inserted,
    unchanged: rows.length - saved.size,
    ids: [...saved.keys()],
    outcomes: new Map(given.map((home) => [home.externalId, outcomeOf(home)])),
    changes: new Map(changes.map(({ externalId, changes: made }) => [externalId, made])),
    edits,
  }
}

const keyOf = ({ source, externalId }: Pick<ListingFields, 'source' | 'externalId'>) =>
  JSON.stringify([source, externalId])

async function campusIdsOf(tx: Reading, homes: ListingFields[]): Promise<Map<string, number>> {
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

/** If several have the same key the last one wins, because one statement cannot update a row twice. */
function onePerHome(homes: ListingFields[]): ListingFields[] {
  return [...new Map(homes.map((home) => [keyOf(home), home])).values()]
}

/** Each home's external photo URLs, including those of unchanged homes. */
function namedPhotos(homes: ListingFields[], ids: Map<string, string>): NamedPhotos[] {
  return homes.flatMap((home) => {
    const listingId = ids.get(keyOf(home))
    const photos = home.photos.filter(isForeign).map(({ src, alt }) => ({ address: src, alt }))
    return listingId ? [{ listingId, photos }] : []
  })
}

async function idsOf(tx: Reading, homes: ListingFields[], owner?: ListOwner): Promise<Map<string, string>> {
  const { id, source, externalId } = listings
  const found = await tx.select({ id, source, externalId }).from(listings).where(namedBy(homes, owner))
  return new Map(found.map((home) => [keyOf(home), home.id]))
}

function namedBy(homes: ListingFields[], owner: ListOwner | undefined) {
  return and(
    owner ? eq(listings.ownerId, owner.companyId) : isNull(listings.ownerId),
    inArray(listings.source, [...new Set(homes.map((home) => home.source))]),
    inArray(
      listings.externalId,
      homes.map((home) => home.externalId),
    ),
  )
}

/** The stored homes by `keyOf`, locked in a fixed order. */
async function knownHomes(
  tx: Reading,
  homes: ListingFields[],
  owner: ListOwner | undefined,
): Promise<Map<string, Known>> {
  const found = await tx
    .select()
    .from(listings)
    .where(namedBy(homes, owner))
    .orderBy(asc(listings.id))
    .for('no key update')
  return new Map(found.map((home) => [keyOf(home), home]))
}

const statusOf = (home: ListingFields, { owner, newAs }: Options): ListingStatus =>
  home.status ?? newAs?.(home) ?? owner?.newAs ?? 'published'

const isForeign = ({ src }: Photo) => !src.startsWith('/')

function toRow(
  { campus, ...home }: ListingFields,
  { campusIds, now }: { campusIds: Map<string, number>; now: Date },
  options: Options,
): Row {
  const { owner } = options
  const id = newId()
  const { basis, assumed } = findBasis({ price: home.price, priceBasis: home.priceBasis, beds: home.beds })
  return {
    ...home,
    id,
    ownerId: owner?.companyId ?? null,
    managerId: owner ? managerIn(owner.companyId, owner.userId) : null,
    companyId: owner?.companyId ?? OFFICE,
    status: statusOf({ campus, ...home }, options),
    slug: slugOf(home.name, id),
    campusId: campusIds.get(campus) ?? 0,
    priceBasis: basis,
    priceBasisAssumed: assumed,
    bedrooms: home.bedrooms ?? home.beds,
    // A job adds photos from other sites; a list does not change uploaded ones.
    photos: home.photos.filter((photo) => !isForeign(photo) && !photo.src.startsWith('/media/')),
    amenities: normalizeAmenities(home.amenities),
    listedAt: home.listedAt ?? now,
    version: 1,
    editedFacts: {},
    freshAt: home.confirmedBy === 'source' ? earlier(home.confirmedAt, now) : now, // an old list is not fresh
    createdAt: now,
    updatedAt: now,
  }
}

const earlier = (day: Date | null, now: Date) => (day && day < now ? day : now)

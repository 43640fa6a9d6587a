import { listingChanges } from '#app/database/schema/listing-changes.ts'
import type { listings } from '#app/database/schema/listings.ts'
import type { Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { sameValue } from './same-value.ts'

export type Known = typeof listings.$inferSelect
/** A home as imported, and its previous stored state if there was one. */
export type ListedAgain = { before: Known | undefined; after: typeof listings.$inferInsert }

/** Imported lists have no column for floorplans, so an empty value means "not stated" and the stored ones stay. */
const saysOf = (field: keyof Known, { floorplans = [] }: typeof listings.$inferInsert) =>
  field !== 'floorplans' || floorplans.length > 0

/** The fields that a list may change. Pictures and the list's date are recorded elsewhere, and a missing status stays
 *  unchanged. */
const told = [
  'name',
  'address',
  'city',
  'zip',
  'description',
  'type',
  'price',
  'priceBasis',
  'beds',
  'bedrooms',
  'baths',
  'squareFeet',
  'yearBuilt',
  'leaseType',
  'leaseMonths',
  'availableFrom',
  'furnished',
  'pets',
  'laundry',
  'parkingSpaces',
  'amenities',
  'accessFeatures',
  'deposit',
  'applicationFee',
  'fees',
  'floorplans',
] as const satisfies (keyof Known)[]

/** Adds the changes that a repeated import made in known homes to their history.
 *  @param saved the homes that it changed, by id
 *  @param managerId the manager who imports, if any */
export async function recordList(
  tx: Database,
  listed: ListedAgain[],
  saved: Map<string, { version: number }>,
  { at, managerId = null }: { at: Date; managerId?: string | null },
): Promise<void> {
  const who = { by: managerId === null ? ('source' as const) : ('manager' as const), userId: managerId }
  const rows = listed.flatMap(({ before, after }) => {
    const version = before && saved.get(before.id)?.version
    if (!before || version === undefined) return []
    const changes = told
      .filter((field) => saysOf(field, after))
      .map((field) => ({ field, from: before[field], to: after[field] ?? null }))
      .filter(({ from, to }) => !sameValue(from, to))
    return changes.length > 0 ? [{ id: newId(), listingId: before.id, version, ...who, at, changes }] : []
  })
  if (rows.length > 0) await tx.insert(listingChanges).values(rows)
}

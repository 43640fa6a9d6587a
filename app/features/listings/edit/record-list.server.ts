import { listingChanges } from '#app/database/schema/listing-changes.ts'
import type { listings } from '#app/database/schema/listings.ts'
import type { Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { sameValue } from './same-value.ts'

export type Known = typeof listings.$inferSelect
/** A home as a list says it is now, and as it was, if it was known. */
export type ListedAgain = { before: Known | undefined; after: typeof listings.$inferInsert }

/** Lists of homes have no column for floorplans: none means that nothing was said, and they stay. */
const saysOf = (field: keyof Known, { floorplans = [] }: typeof listings.$inferInsert) =>
  field !== 'floorplans' || floorplans.length > 0

/** What a list may say. Its pictures and its date are noted elsewhere, and a state that it leaves out stays. */
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

/** Writes down what a list that came again changed in homes that were known.
 *  @param saved the homes that it changed at all, by id
 *  @param managerId whose list it is, when it is a manager's */
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

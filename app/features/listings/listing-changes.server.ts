import { sql, type SQL } from 'drizzle-orm'
import { listingChanges, type FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import type { Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Actor } from '#app/platform/access.ts'
import { factNames, type FactName } from './home-fields.ts'
import { sameValue } from './edit-form.ts'

export type Known = typeof listings.$inferSelect
/** A home as imported, and its previous stored state if there was one. */
export type ListedAgain = { before: Known | undefined; after: typeof listings.$inferInsert }

/** Fields that a list may have no column for; they then keep their stored value (save-listings.server.ts). */
export type KeptField = 'fees' | 'description' | 'availableFrom'

/** Whether a list states a field. Lists never have floorplans, and an assumed basis is not stated. */
export function isFieldStated(
  field: keyof Known,
  after: typeof listings.$inferInsert,
  before: Known,
): boolean {
  if (field === 'floorplans') return (after.floorplans ?? []).length > 0
  return field !== 'priceBasis' || !after.priceBasisAssumed || before.priceBasisAssumed
}

/** The facts that an import can change. Pictures and position are recorded elsewhere. */
const recordedElsewhere = new Set<FactName>(['photos', 'lat', 'lng', 'precision', 'priceBasisAssumed'])
const recorded = factNames.filter((name) => !recordedElsewhere.has(name))

export type ListChange = { listingId: string; externalId: string; version: number; changes: FieldChange[] }

/** The changes that a repeated import made to known homes.
 *  @param saved the homes that it changed, by id */
export function listChanges(
  listed: ListedAgain[],
  saved: Map<string, { version: number }>,
  keeps: readonly KeptField[],
): ListChange[] {
  const unstated: readonly string[] = keeps
  return listed.flatMap(({ before, after }) => {
    const version = before && saved.get(before.id)?.version
    if (!before || version === undefined) return []
    const changes = recorded
      .filter((field) => !unstated.includes(field) && isFieldStated(field, after, before))
      .map((field) => ({ field, from: before[field], to: after[field] ?? null }))
      .filter(({ from, to }) => !sameValue(from, to))
    return [{ listingId: before.id, externalId: before.externalId, version, changes }]
  })
}

/** Adds an import's changes to the homes' histories.
 *  @param managerId the manager who imports, if any */
export async function recordList(
  tx: Database,
  made: ListChange[],
  { at, managerId = null }: { at: Date; managerId?: string | null },
): Promise<void> {
  const who = { by: managerId === null ? ('source' as const) : ('manager' as const), userId: managerId }
  const rows = made
    .filter(({ changes }) => changes.length > 0)
    .map(({ listingId, version, changes }) => ({ id: newId(), listingId, version, changes, ...who, at }))
  if (rows.length > 0) await tx.insert(listingChanges).values(rows)
}

type Changed = { listingId: string; version: number; changes: FieldChange[]; bulkId?: string | undefined }

/** Adds changes to homes' histories, with who made them. */
export async function recordChanges(tx: Database, actor: Actor, changed: Changed[], at: Date): Promise<void> {
  const who = whoOf(actor)
  const rows = changed.map((change) => ({ id: newId(), ...change, ...who, at }))
  if (rows.length > 0) await tx.insert(listingChanges).values(rows)
}

function whoOf(actor: Actor) {
  if (actor.kind !== 'person') return { by: 'operator' as const, userId: null }
  const by = actor.admin || actor.desk ? ('admin' as const) : ('manager' as const)
  return { by, userId: actor.userId }
}

/** The version with which a draft was first published; 0 for a home that never was a draft here. Earlier edits are not part of its
 *  history. */
export function firstPublished(listingId: string): SQL<number> {
  return sql<number>`coalesce((
    select min(first.version) from listing_changes first, jsonb_array_elements(first.changes) step
    where first.listing_id = ${listingId} and step->>'field' = 'status'
      and step->>'to' = 'published' and step->>'from' in ('draft', 'submitted')), 0)`
}

import { listingChanges, type FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

type Changed = { listingId: string; version: number; changes: FieldChange[] }

/** Adds changes of homes to their history, with who made them. */
export async function recordChanges(tx: Database, actor: Actor, changed: Changed[], at: Date): Promise<void> {
  const who = whoOf(actor)
  const rows = changed.map((change) => ({ id: newId(), ...change, ...who, at }))
  if (rows.length > 0) await tx.insert(listingChanges).values(rows)
}

function whoOf(actor: Actor) {
  if (actor.kind !== 'person') return { by: 'operator' as const, userId: null }
  return { by: actor.admin ? ('admin' as const) : ('manager' as const), userId: actor.userId }
}

import { openEarly } from '#app/database/gate.server.ts'
import { wholeHomes } from '#app/features/search/queries/whole-homes.server.ts'
import { cardFacts } from '#app/features/listings/ui/card-facts.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { PrintView } from '../tool-views.ts'
import { homeOnList } from './compare.server.ts'
import { homesInOrder } from './homes-in-order.server.ts'
import { notesOf } from './notes.server.ts'
import { findReadable } from './readable.server.ts'

/** A collection for printing: every home in its order; members also get the notes. @param address its id, or its public id */
export async function printedCollection(sealed: Context, address: string): Promise<PrintView> {
  const ctx = openEarly(sealed)
  const found = await findReadable(ctx, address)
  assertAllowed(found.rule, ctx.actor, found.facts)
  const { collectionId, name, asMember } = found
  const order = await homesInOrder(ctx.db, collectionId)
  const ids = order.map(({ id }) => id)
  const whole = await wholeHomes(ctx.db, ids, null)
  const notes = asMember ? await notesOf(ctx, collectionId) : new Map<string, never>()
  const today = ctx.now().toISOString().slice(0, 10)
  return {
    name,
    asMember,
    today,
    homes: ids.flatMap((id) => {
      const one = whole.get(id)
      if (!one) return []
      const { home } = one
      const facts = cardFacts({ ...home, driveMinutes: home.drive?.minutes ?? null }, { perBed: true, today })
      const { photo: _photo, ...listed } = homeOnList(one)
      return [{ ...listed, ...facts, notes: notes.get(id) ?? [] }]
    }),
  }
}

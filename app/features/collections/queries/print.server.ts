import { wholeHomes } from '#app/features/listings/queries/whole-homes.server.ts'
import { cardFacts } from '#app/features/listings/ui/card-facts.ts'
import type { Context } from '#app/platform/context.ts'
import type { PrintView } from '../tool-views.ts'
import { homeOnList } from './compare.server.ts'
import { homesInOrder } from './homes-in-order.server.ts'
import { notesOf } from './notes.server.ts'
import { readableCollection } from './readable.server.ts'

/** A collection for paper: every home in its order, with members' notes for members.
 *  @param address its id, or what its public link ends in */
export async function printedCollection(ctx: Context, address: string): Promise<PrintView> {
  const { collectionId, name, asMember } = await readableCollection(ctx, address)
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
      const found = whole.get(id)
      if (!found) return []
      const { home } = found
      const facts = cardFacts({ ...home, driveMinutes: home.drive?.minutes ?? null }, { perBed: true, today })
      const { photo: _photo, ...listed } = homeOnList(found)
      return [{ ...listed, ...facts, notes: notes.get(id) ?? [] }]
    }),
  }
}

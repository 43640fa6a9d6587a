import { wholeHomes } from '#app/features/search/queries/whole-homes.server.ts'
import { toCampusOf } from '#app/features/listings/facts/to-campus.ts'
import { cardFacts } from '#app/features/listings/ui/card-facts.ts'
import type { Context } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { HomeSort } from '../rules.ts'
import type { PrintView } from '../tool-views.ts'
import { homeOnList } from './compare.server.ts'
import { homesInOrder } from './homes-in-order.server.ts'
import { notesOf } from './notes.server.ts'
import { openReadable } from './readable.server.ts'

/** A collection for printing: every home; members also get the notes. @param address its id, or its public id */
export async function printedCollection(
  ctx: Context,
  { address, sort }: { address: string; sort?: HomeSort },
): Promise<PrintView> {
  const [open, { collectionId, name, asMember }] = await openReadable(ctx, address)
  const [order, notes] = await Promise.all([
    homesInOrder(open.db, collectionId, sort),
    asMember ? notesOf(open, collectionId) : new Map<string, never>(),
  ])
  const ids = order.map(({ id }) => id)
  const whole = await wholeHomes(open.db, ids, null)
  const today = utcDay(ctx.now())
  return {
    name,
    asMember,
    today,
    homes: ids.flatMap((id) => {
      const one = whole.get(id)
      if (!one) return []
      const { home } = one
      const facts = cardFacts({ ...home, toCampus: toCampusOf(home) }, { perBed: true, today })
      const { photo: _photo, ...listed } = homeOnList(one)
      return [{ ...listed, ...facts, notes: notes.get(id) ?? [] }]
    }),
  }
}

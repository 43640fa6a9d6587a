import { eq, sql, type SQL } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { change } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Database, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { notifyMembers } from '../verbs/notify-members.server.ts'
import { lockCollection } from '../verbs/collection-facts.server.ts'
import { inOrder } from './order.server.ts'
import { collectionPolicy } from '../policy.ts'
import { moveForm, type Move } from '../rules.ts'
import { copy } from '../copy.ts'

/** `place`: the new position, from 1. `absent`: the home, or the one it should come before, is no longer in the
 *  collection. */
export type MovedHome =
  | { ok: true; place: number; count: number; moved: boolean }
  | { ok: false; reason: 'form' | 'absent' }

/** Moves a home within a collection.
 *  @param input the form's fields: `move` by a step or to an end, `before` another home, or `to` a position from 1
 *  @throws NotFound for others' collections */
export async function moveHome(
  ctx: Context,
  { collectionId, listingId, input }: { collectionId: string; listingId: string; input: unknown },
): Promise<MovedHome> {
  requirePerson(ctx, copy.logInTo.change)
  return change(
    ctx,
    collectionPolicy.change,
    (look) => lockCollection(ctx, look, collectionId),
    async (tx) => {
      const read = moveForm.safeParse(input)
      if (!read.success) return { ok: false, reason: 'form' }
      const order = await idsInOrder(tx, collectionId)
      const was = order.indexOf(listingId)
      const place = placeFor(read.data, listingId, order)
      if (was === -1 || place === null) return { ok: false, reason: 'absent' }
      const answer = { ok: true, place, count: order.length } as const
      if (place === was + 1) return { ...answer, moved: false }
      await renumber(tx, collectionId, sql`${listingId}::uuid`, place)
      await notifyMembers(ctx, tx, collectionId)
      return { ...answer, moved: true }
    },
  )
}

async function idsInOrder(tx: Reading, collectionId: string): Promise<string[]> {
  const rows = await tx
    .select({ listingId: collectionHomes.listingId })
    .from(collectionHomes)
    .where(eq(collectionHomes.collectionId, collectionId))
    .orderBy(...inOrder)
  return rows.map(({ listingId }) => listingId)
}

/** From 1; null when the home it should come before is gone. */
function placeFor({ move, before, to }: Move, listingId: string, order: string[]): number | null {
  const [was, last] = [order.indexOf(listingId) + 1, order.length]
  const within = (place: number) => Math.min(Math.max(place, 1), last)
  if (to !== undefined) return within(to)
  if (before !== undefined) {
    if (before === listingId) return was
    const place = order.filter((id) => id !== listingId).indexOf(before)
    return isId(before) && place >= 0 ? place + 1 : null
  }
  return within({ up: was - 1, down: was + 1, first: 1, last }[move ?? 'last'])
}

/** Renumbers all homes from 1 in one statement. */
async function renumber(tx: Database, collectionId: string, moved: SQL, place: number): Promise<void> {
  await changeRows(
    tx,
    sql`
    update ${collectionHomes} set position = placed.place
    from (
      select listing_id, row_number() over (
        order by case when listing_id = ${moved} then ${place}::int - 0.5 else among_others end) as place
      from (
        select listing_id, row_number() over (
          order by listing_id = ${moved}, position, added_at, listing_id) as among_others
        from ${collectionHomes} where collection_id = ${collectionId}) as others
    ) as placed
    where ${collectionHomes.collectionId} = ${collectionId} and ${collectionHomes.listingId} = placed.listing_id
      and ${collectionHomes.position} <> placed.place`,
  )
}

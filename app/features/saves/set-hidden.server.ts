import { and, eq, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { savesPolicy } from './policy.ts'

/** Sets whether a home is hidden from the user's searches. Idempotent; their like of it stays. One statement writes and looks up
 *  the home, which saves a round trip. Only homes whose status is visible to everyone get a row.
 *  @throws SignInRequired; NotFound for homes that the user may not see */
export async function setHidden(
  ctx: Context,
  { listingId, hidden }: { listingId: string; hidden: boolean },
): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  if (!isId(listingId)) throw new NotFound()
  if (!hidden) {
    const row = and(eq(hiddenHomes.userId, userId), eq(hiddenHomes.listingId, listingId))
    await db.delete(hiddenHomes).where(row)
    return
  }
  const [home] = await changeRows<{ status: ListingStatus }>(
    db,
    sql`
      with home as (select ${listings.status} as status from ${listings} where ${listings.id} = ${listingId}),
      made as (
        insert into ${hiddenHomes} (user_id, listing_id, hidden_at)
        select ${userId}::uuid, ${listingId}::uuid, ${ctx.now().toISOString()}::timestamptz
        from home where status in ('published', 'archived')
        on conflict do nothing
      )
      select status from home`,
    { prepared: true },
  )
  if (!home) throw new NotFound()
  // Nobody can hide a home that the public does not see.
  assertAllowed(listingPolicy.read, ctx.actor, { ...home, people: [] })
}

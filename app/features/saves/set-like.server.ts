import { sql } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { likes } from '#app/database/schema/homes/saves.ts'
import { changeRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { savesPolicy } from './policy.ts'

export type SetLikeOutcome = { ok: true; liked: boolean } | { ok: false; reason: 'gone' }

/** Sets whether the user likes a home. It sets a state instead of toggling, and the primary key allows only one row, so double
 *  clicks, two tabs and two servers give the same result. One statement writes and looks up the home, so that the stored price is
 *  the current one. Only published homes get a row.
 *  @throws SignInRequired; NotFound for homes that the user may not see */
export async function setLike(
  ctx: Context,
  { listingId, liked }: { listingId: string; liked: boolean },
): Promise<SetLikeOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  if (!isId(listingId)) throw new NotFound()
  if (!liked) {
    await changeRows(db, unlike, { userId, listingId })
    return { ok: true, liked }
  }
  const [home] = await changeRows(db, like, { userId, listingId, now: ctx.now().toISOString() })
  if (!home) throw new NotFound()
  assertAllowed(listingPolicy.read, ctx.actor, home)
  return home.status === 'published' ? { ok: true, liked } : { ok: false, reason: 'gone' }
}

type Key = { userId: string; listingId: string }
const [user, listing] = [sql`${sql.placeholder('userId')}::uuid`, sql`${sql.placeholder('listingId')}::uuid`]
const l = listings

/** A single statement, so that the stored price is the current one. A second like changes nothing, not even the
 *  date. */
const like: Statement<{ status: ListingStatus; people: string[] }, Key & { now: string }> = () => sql`
    with home as (
      select ${l.status} as status, ${companyPeople} as people, ${l.price} as price, ${l.priceBasis} as basis from ${l} where ${l.id} = ${listing}
    ), liked as (
      insert into ${likes} (user_id, listing_id, price, price_basis, liked_at)
      select ${user}, ${listing}, price, basis, ${sql.placeholder('now')}::timestamptz
      from home where status = 'published'
      on conflict do nothing
    )
    select status, people from home`

const unlike: Statement<Record<string, never>, Key> = () =>
  sql`delete from ${likes} where ${likes.userId} = ${user} and ${likes.listingId} = ${listing}`

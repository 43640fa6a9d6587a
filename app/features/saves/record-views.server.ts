import { sql, eq } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { saveSettings, viewedHomes } from '#app/database/schema/homes/saves.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { View } from './read-change.ts'
import { savesPolicy } from './policy.ts'
import { VIEWED_MOST } from './rules.ts'

/** Records homes that a user opened: one just now, or those that the browser remembered from before login. Unpublished homes are
 *  ignored, and a time in the future counts as now. The latest view of each home is kept, for the latest `VIEWED_MOST` homes.
 *  Records nothing while the user has switched it off or is suspended.
 *  @throws SignInRequired */
export async function recordViews(ctx: Context, views: View[]): Promise<void> {
  const { userId, suspended } = requirePerson(ctx)
  // The browser sends this by itself for each opened home, so an error message would make no sense.
  if (suspended) return
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  const now = ctx.now().getTime()
  const latest = new Map<string, number>()
  for (const { id, at } of views.filter(({ id }) => isId(id))) {
    const moment = Math.min(now, new Date(at).getTime())
    latest.set(id.toLowerCase(), Math.max(moment, latest.get(id.toLowerCase()) ?? 0))
  }
  if (latest.size === 0) return
  const rows = JSON.stringify([...latest].map(([id, moment]) => ({ id, at: new Date(moment).toISOString() })))
  const v = viewedHomes
  await db.transaction(async (tx) => {
    // In a fixed order, so that two requests writing the same rows cannot deadlock.
    await changeRows(
      tx,
      sql`
      insert into ${v} (user_id, listing_id, viewed_at)
      select ${userId}::uuid, ${listings.id}, opened.at
      from jsonb_to_recordset(${rows}::jsonb) as opened (id uuid, at timestamptz)
      join ${listings} on ${listings.id} = opened.id and ${listings.status} = 'published'
      where not exists (select from ${saveSettings}
        where ${saveSettings.userId} = ${userId} and not ${saveSettings.keepsViewed})
      order by ${listings.id}
      on conflict (user_id, listing_id) do update set viewed_at = greatest(${v.viewedAt}, excluded.viewed_at)`,
    )
    await changeRows(
      tx,
      sql`
      delete from ${v} where ${v.userId} = ${userId} and ${v.listingId} in (
        select ${v.listingId} from ${v} where ${v.userId} = ${userId}
        order by ${v.viewedAt} desc, ${v.listingId} desc offset ${VIEWED_MOST})`,
    )
  })
}

/** Clears the list of recently viewed homes. */
export async function deleteViews(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  await db.delete(viewedHomes).where(eq(viewedHomes.userId, userId))
}

/** Switches recording of opened homes on or off. Either way the list is cleared, so that a home opened during the switch does not
 *  appear later. */
export async function switchViews(ctx: Context, keepsViewed: boolean): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savesPolicy.change, { userId })
  await db.transaction(async (tx) => {
    await tx
      .insert(saveSettings)
      .values({ userId, keepsViewed })
      .onConflictDoUpdate({ target: saveSettings.userId, set: { keepsViewed } })
    await tx.delete(viewedHomes).where(eq(viewedHomes.userId, userId))
  })
}

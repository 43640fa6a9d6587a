import { sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { saveSettings, viewedHomes } from '#app/database/schema/saves.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/ids.ts'
import type { View } from './forms.ts'
import { savesPolicy } from './policy.ts'
import { VIEWED_MOST } from './rules.ts'

/** Remembers that somebody opened homes: one now, or those of a browser from before they signed in. What is no published
 *  home is left out, a moment still to come is now, and of each home the latest counts. Nothing is remembered while the
 *  person has it switched off, or is suspended. */
export async function recordViews(ctx: Context, userId: string, views: View[]): Promise<void> {
  // It goes by itself with each home that is opened, so it is no mistake of theirs.
  if (ctx.actor.kind === 'person' && ctx.actor.suspended) return
  authorize(savesPolicy.change, ctx.actor, { userId })
  const now = ctx.now().getTime()
  const latest = new Map<string, number>()
  for (const { id, at } of views.filter(({ id }) => isId(id))) {
    const moment = Math.min(now, new Date(at).getTime())
    latest.set(id.toLowerCase(), Math.max(moment, latest.get(id.toLowerCase()) ?? 0))
  }
  if (latest.size === 0) return
  const rows = JSON.stringify([...latest].map(([id, moment]) => ({ id, at: new Date(moment).toISOString() })))
  const v = viewedHomes
  await ctx.db.transaction(async (tx) => {
    // In one order, so that two requests that write the same rows wait for each other in a line.
    await tx.execute(sql`
      insert into ${v} (user_id, listing_id, viewed_at)
      select ${userId}::uuid, ${listings.id}, opened.at
      from jsonb_to_recordset(${rows}::jsonb) as opened (id uuid, at timestamptz)
      join ${listings} on ${listings.id} = opened.id and ${listings.status} = 'published'
      where not exists (select from ${saveSettings}
        where ${saveSettings.userId} = ${userId} and not ${saveSettings.keepsViewed})
      order by ${listings.id}
      on conflict (user_id, listing_id) do update set viewed_at = greatest(${v.viewedAt}, excluded.viewed_at)`)
    await tx.execute(sql`
      delete from ${v} where ${v.userId} = ${userId} and ${v.listingId} in (
        select ${v.listingId} from ${v} where ${v.userId} = ${userId}
        order by ${v.viewedAt} desc, ${v.listingId} desc offset ${VIEWED_MOST})`)
  })
}

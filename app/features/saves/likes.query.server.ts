import { sql, and, eq } from 'drizzle-orm'
import { likes, hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { savesPolicy } from './policy.ts'
import type { Likes } from './rules.ts'

/** The homes on a page that the user likes, in one statement; none for visitors. */
export async function likesOf(ctx: Context, listingIds: string[]): Promise<Likes> {
  if (ctx.actor.kind !== 'person') return null
  const { userId } = ctx.actor
  const { db } = authorize(ctx, savesPolicy.read, { userId })
  const asked = listingIds.filter(isId)
  if (asked.length === 0) return {}
  const rows = await queryRows(db, likedAmong, { userId, asked })
  const liked = new Set(rows.map(({ id }) => id))
  return Object.fromEntries(asked.map((id) => [id, liked.has(id)]))
}

const likedAmong: Statement<
  { id: string },
  { userId: string; asked: string[] }
> = () => sql`select ${likes.listingId} as id from ${likes}
    where ${likes.userId} = ${sql.placeholder('userId')}
      and ${likes.listingId} = any(${sql.placeholder('asked')}::uuid[])`

/** Whether the user has hidden a page's home. */
export async function isHidden(ctx: Context, listingId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const { userId } = ctx.actor
  const { db } = authorize(ctx, savesPolicy.read, { userId })
  const rows = await db
    .select({ id: hiddenHomes.listingId })
    .from(hiddenHomes)
    .where(and(eq(hiddenHomes.userId, userId), eq(hiddenHomes.listingId, listingId)))
  return rows.length > 0
}

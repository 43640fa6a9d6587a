import { eq } from 'drizzle-orm'
import { savedSearches } from '#app/database/schema/alerts.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { fieldErrors, type FieldErrors } from '#app/platform/field-errors.ts'
import { isId } from '#app/platform/ids.ts'
import { savedSearchPolicy } from './policy.ts'
import { searchForm, type SearchField } from './rules.ts'

type Tools = Pick<Context, 'actor'>

/** @throws NotFound when it does not exist or belongs to somebody else */
async function requireSearch(tools: Tools, db: Reading, id: string) {
  const [found] = isId(id) ? await db.select().from(savedSearches).where(eq(savedSearches.id, id)) : []
  if (!found) throw new NotFound()
  assertAllowed(savedSearchPolicy.manage, tools.actor, found)
  return found
}

/** Changes a saved search's name or e-mail frequency.
 *  @throws NotFound, SignInRequired */
export async function changeSearch(
  ctx: Context,
  id: string,
  typed: Partial<Record<string, string>>,
): Promise<{ ok: true } | { ok: false; errors: FieldErrors<SearchField> }> {
  const search = await requireSearch(ctx, ctx.db, id)
  assertAllowed(savedSearchPolicy.manage, ctx.actor, search)
  const read = searchForm.safeParse(typed)
  if (!read.success) return { ok: false, errors: fieldErrors(read.error) }
  // When e-mails were off, the next one covers only what happens from now on.
  const since = search.frequency === 'never' ? { checkedAt: ctx.now() } : {}
  await ctx.db
    .update(savedSearches)
    .set({ ...read.data, ...since })
    .where(eq(savedSearches.id, id))
  return { ok: true }
}

/** Deletes a saved search.
 *  @throws NotFound, SignInRequired */
export async function deleteSearch(ctx: Context, id: string): Promise<void> {
  const search = await requireSearch(ctx, ctx.db, id)
  assertAllowed(savedSearchPolicy.manage, ctx.actor, search)
  await ctx.db.delete(savedSearches).where(eq(savedSearches.id, id))
}

/** Opens a saved search and marks its current homes as seen.
 *  @returns its address
 *  @throws NotFound, SignInRequired */
export async function openSearch(ctx: Context, id: string): Promise<string> {
  const search = await requireSearch(ctx, ctx.db, id)
  assertAllowed(savedSearchPolicy.manage, ctx.actor, search)
  await ctx.db.update(savedSearches).set({ seenAt: ctx.now() }).where(eq(savedSearches.id, id))
  return search.href
}

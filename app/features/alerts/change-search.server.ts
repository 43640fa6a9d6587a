import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { savedSearches } from '#app/database/schema/site/alerts.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { savedSearchPolicy } from './policy.ts'
import { searchForm, type SearchField } from './rules.ts'

/** @throws NotFound when it does not exist */
async function findSearch(db: Reading, id: string) {
  const [found] = isId(id) ? await db.select().from(savedSearches).where(eq(savedSearches.id, id)) : []
  if (!found) throw new NotFound()
  return found
}

/** Changes a saved search's name or email frequency.
 *  @throws NotFound, SignInRequired */
export async function changeSearch(
  ctx: Context,
  { id, typed }: { id: string; typed: Partial<Record<string, string>> },
): Promise<{ ok: true } | Invalid<SearchField>> {
  const [{ db }, search] = await find(ctx, savedSearchPolicy.manage, (look) => findSearch(look.db, id))
  const read = searchForm.safeParse(typed)
  if (!read.success) return invalid(read.error)
  // When emails were off, the next one covers only what happens from now on.
  const since = search.frequency === 'never' ? { checkedAt: ctx.now() } : {}
  await db
    .update(savedSearches)
    .set({ ...read.data, ...since })
    .where(eq(savedSearches.id, id))
  return { ok: true }
}

/** @throws NotFound, SignInRequired */
export async function deleteSearch(ctx: Context, id: string): Promise<void> {
  const [{ db }] = await find(ctx, savedSearchPolicy.manage, (look) => findSearch(look.db, id))
  await db.delete(savedSearches).where(eq(savedSearches.id, id))
}

/** Opens a saved search and marks its current homes as seen.
 *  @returns its address
 *  @throws NotFound, SignInRequired */
export async function openSearch(ctx: Context, id: string): Promise<string> {
  const [{ db }, search] = await find(ctx, savedSearchPolicy.manage, (look) => findSearch(look.db, id))
  await db.update(savedSearches).set({ seenAt: ctx.now() }).where(eq(savedSearches.id, id))
  return search.href
}

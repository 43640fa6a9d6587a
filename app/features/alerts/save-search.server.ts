import { and, count, eq } from 'drizzle-orm'
import { savedSearches } from '#app/database/schema/site/alerts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { invalid, type Invalid, type NotDone } from '#app/platform/text/field-errors.ts'
import { newId, isId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import { savedSearchPolicy } from './policy.ts'
import { MOST_SEARCHES, searchForm, type SearchField } from './rules.ts'
import { readHref, savedHref } from './paths.ts'

export type SaveSearchOutcome =
  | { ok: true; id: string }
  | Invalid<SearchField>
  | NotDone<keyof typeof notSaved>

const notSaved = {
  full: `You have ${MOST_SEARCHES} saved searches, which is the maximum. Delete one first.`,
  'no-search': 'This is not a search. Go back to the homes and try again.',
}
const cannotSave = (reason: keyof typeof notSaved) =>
  ({ ok: false, reason, failed: notSaved[reason] }) as const

/** Saves a search. If an equivalent one is already saved, it gets the new name and frequency.
 *  @param href the search's URL on this site
 *  @throws SignInRequired */
export async function saveSearch(
  ctx: Context,
  { href, typed }: { href: string; typed: Partial<Record<string, string>> },
): Promise<SaveSearchOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, savedSearchPolicy.manage, { userId })
  const search = readHref(href)
  if (!search) return cannotSave('no-search')
  const read = searchForm.safeParse(typed)
  if (!read.success) return invalid(read.error)
  return db.transaction(async (tx) => {
    const [campus] =
      search.campus === null
        ? []
        : await tx
            .select({ id: campuses.id })
            .from(campuses)
            .where(eq(campuses.slug, search.campus))
            // Locks the campus, so that nobody can delete it from here on.
            .for('key share')
    await lockAccount(tx, userId)
    const known = savedHref({ ...search, campus: campus ? search.campus : null })
    const own = and(eq(savedSearches.userId, userId), eq(savedSearches.href, known))
    const [before] = await tx
      .update(savedSearches)
      .set(read.data)
      .where(own)
      .returning({ id: savedSearches.id })
    if (before) return { ok: true, id: before.id }
    const [held] = await tx
      .select({ times: count() })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
    if ((held?.times ?? 0) >= MOST_SEARCHES) return cannotSave('full')
    const now = ctx.now()
    const id = newId()
    const times = { createdAt: now, checkedAt: now, seenAt: now }
    await tx
      .insert(savedSearches)
      .values({ id, userId, ...read.data, href: known, campusId: campus?.id ?? null, ...times })
    return { ok: true, id }
  })
}

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
  // If emails were off, the next one covers only what happens from now on.
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
 *  @returns the search's URL
 *  @throws NotFound, SignInRequired */
export async function openSearch(ctx: Context, id: string): Promise<string> {
  const [{ db }, search] = await find(ctx, savedSearchPolicy.manage, (look) => findSearch(look.db, id))
  await db.update(savedSearches).set({ seenAt: ctx.now() }).where(eq(savedSearches.id, id))
  return search.href
}

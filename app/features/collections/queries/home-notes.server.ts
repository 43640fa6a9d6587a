import { and, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { wholeHomes } from '#app/features/search/queries/whole-homes.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { findCollection } from '../verbs/collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import type { NotesView } from '../tool-views.ts'
import { collectionCopy } from '../copy.ts'
import { homeOnList } from './compare.server.ts'
import { notesOf } from './notes.server.ts'

/** One home of a collection with the members' notes on it.
 *  @throws NotFound for others' collections and for homes that are not in it, SignInRequired */
export async function homeNotes(
  ctx: Context,
  { collectionId, listingId }: { collectionId: string; listingId: string },
): Promise<NotesView> {
  requirePerson(ctx, collectionCopy.logInTo.change)
  const [open, found] = await find(ctx, collectionPolicy.read, (look) => findCollection(look, collectionId))
  if (!isId(listingId)) throw new NotFound()
  const isHome = and(eq(collectionHomes.collectionId, collectionId), eq(collectionHomes.listingId, listingId))
  const [[there], homes, notes] = await Promise.all([
    open.db.select({ id: collectionHomes.listingId }).from(collectionHomes).where(isHome),
    wholeHomes(open.db, [listingId], null),
    notesOf(open, collectionId),
  ])
  const whole = there && homes.get(listingId)
  if (!whole) throw new NotFound()
  const { photo: _photo, ...home } = homeOnList(whole)
  return { name: found.name, home, notes: notes.get(listingId) ?? [] }
}

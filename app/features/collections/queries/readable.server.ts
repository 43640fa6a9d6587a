import { eq } from 'drizzle-orm'
import { collections } from '#app/database/schema/collections.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { findCollection, requirePerson } from '../collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import { words } from '../words.ts'

export type Readable = {
  collectionId: string
  name: string
  /** Read as a member; else by the public link, which tells nothing of people. */
  asMember: boolean
}

/** The collection at an address, for whoever may read it there.
 *  @param address its id, for members; or what its public link ends in, for everybody
 *  @throws SignInRequired, NotFound */
export async function readableCollection(ctx: Context, address: string): Promise<Readable> {
  if (isId(address)) {
    requirePerson(ctx, words.logInTo.list)
    const found = await findCollection(ctx, address)
    authorize(collectionPolicy.read, ctx.actor, found)
    return { collectionId: found.id, name: found.name, asMember: true }
  }
  const [shared] = await ctx.db
    .select({ id: collections.id, name: collections.name, deletedAt: collections.deletedAt })
    .from(collections)
    .where(eq(collections.shareId, address.slice(0, 100)))
  if (!shared) throw new NotFound(words.notFound)
  const facts = { ...(await findCollection(ctx, shared.id)), open: true }
  authorize(collectionPolicy.readPublicly, ctx.actor, facts)
  return { collectionId: shared.id, name: shared.name, asMember: false }
}

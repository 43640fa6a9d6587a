import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { addHome } from './add-home.server.ts'
import { createCollection } from './create-collection.server.ts'

type User = Parameters<typeof personOf>[0]

/** Creates a collection through the verbs and adds the homes a millisecond apart. @returns its id */
export async function makeCollection(
  ctx: SystemContext,
  owner: User,
  { name = 'Near campus', homes = [] as string[] } = {},
): Promise<string> {
  const as = { ...ctx, actor: personOf(owner) }
  const made = await createCollection(as, { name })
  if (!made.ok) throw new Error(`The collection was not made: ${made.reason}`)
  for (const [place, listingId] of homes.entries()) {
    const then = { ...as, now: () => new Date(ctx.now().getTime() + place) }
    const added = await addHome(then, { collectionId: made.collectionId, listingId })
    if (!added.ok) throw new Error(`A home was not added: ${added.reason}`)
  }
  return made.collectionId
}

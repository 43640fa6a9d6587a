import type { Sharing } from '../../rules.ts'
import type { CollectionPage } from '../../views.ts'

/** How a collection is shared: public when it is, else with a group when several are in it (specification part 2 §4). */
export function sharingOf({ sharedWith, members }: Pick<CollectionPage, 'sharedWith' | 'members'>): Sharing {
  if (sharedWith.link !== null) return 'public'
  return sharedWith.group === null && members.length < 2 ? 'private' : 'group'
}

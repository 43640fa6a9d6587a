import type { Sharing } from '../rules.ts'
import type { SharedWith } from '../views.ts'

/** How a collection is shared (specification part 2 §4): public when it is, else with its group. */
export function sharingOf({ shareId, group }: SharedWith): Sharing {
  if (shareId !== null) return 'public'
  return group === null ? 'private' : 'group'
}

import type { Rule } from '#app/platform/access.ts'
import type { ListingStatus } from './rules.ts'

type Listing = { status: ListingStatus }

/** Published homes are for everybody; an archived one still answers, to say that it is gone. */
export const listingPolicy = {
  read: (actor, listing) =>
    actor.kind === 'operator' || listing.status === 'published' || listing.status === 'archived'
      ? 'allowed'
      : 'hidden',
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
  /** Saying who manages it. */
  give: (actor) =>
    actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'refused',
} satisfies Record<string, Rule<Listing>>

export const placePolicy = {
  read: () => 'allowed',
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>

import type { Actor, Rule } from '#app/platform/access.ts'
import type { ListingStatus } from './rules.ts'

/** `managerId`: who answers for it; where nobody looked, nobody does. */
type Listing = { status: ListingStatus; managerId?: string | null }

const runsSite = (actor: Actor) => actor.kind === 'operator' || (actor.kind === 'person' && actor.admin)
const isShown = ({ status }: Listing) => status === 'published' || status === 'archived'

/** Published homes are for everybody; an archived one still answers, to say that it is gone. Those who run the site see
 *  the others, too. */
export const listingPolicy = {
  read: (actor, listing) => (runsSite(actor) || isShown(listing) ? 'allowed' : 'hidden'),
  /** Changing what its page says. */
  edit: (actor, listing) => {
    if (runsSite(actor)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
  /** Saying who manages it. */
  give: (actor) => (runsSite(actor) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<Listing>>

export const placePolicy = {
  read: () => 'allowed',
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>

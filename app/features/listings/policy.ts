import { evenSuspended, type Actor, type Rule } from '#app/platform/access.ts'
import type { ListingStatus } from './rules.ts'

/** `managerId`: who answers for it; where nobody looked, nobody does. */
type Listing = {
  status: ListingStatus
  managerId?: string | null
  /** Who took an archived home down, as far as somebody looked. */
  takenDownBy?: 'manager' | 'others'
}

const runsSite = (actor: Actor) => actor.kind === 'operator' || (actor.kind === 'person' && actor.admin)
const isManager = (actor: Actor, { managerId }: Listing) =>
  actor.kind === 'person' && actor.manager && managerId === actor.userId
const ownsList = (actor: Actor, { userId }: { userId: string }) =>
  actor.kind === 'person' && actor.manager && actor.userId === userId
const isShown = ({ status }: Listing) => status === 'published' || status === 'archived'

/** Published homes are for everybody; an archived one still answers, to say that it is gone. Those who run the site see
 *  the others, too. */
export const listingPolicy = {
  read: evenSuspended((actor, listing) =>
    runsSite(actor) || isManager(actor, listing) || isShown(listing) ? 'allowed' : 'hidden',
  ),
  /** Changing what its page says. */
  edit: (actor, listing) => {
    if (runsSite(actor)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
  /** Bringing it in with a manager's own list: theirs, and not published by it. */
  list: (actor, listing) =>
    isManager(actor, listing) && (listing.status === 'draft' || listing.status === 'submitted')
      ? 'allowed'
      : isManager(actor, listing) || isShown(listing)
        ? 'refused'
        : 'hidden',
  /** Writing it in the editor of those who manage it, from its first word on. */
  write: (actor, listing) => {
    if (runsSite(actor) || isManager(actor, listing)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  /** Saying that it is still available. */
  confirm: (actor, listing) => {
    if (runsSite(actor) || isManager(actor, listing)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  /** Pausing it, and offering it again. */
  offer: (actor, listing) => {
    if (runsSite(actor) || isManager(actor, listing)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  /** Taking it down: a draft goes for good. */
  takeDown: (actor, listing) => {
    if (runsSite(actor) || isManager(actor, listing)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  /** Bringing back what was taken down. What those who run the site took down is theirs to bring back. */
  bringBack: (actor, listing) => {
    const own = isManager(actor, listing)
    if (runsSite(actor) || (own && listing.takenDownBy === 'manager')) return 'allowed'
    return own || isShown(listing) ? 'refused' : 'hidden'
  },
  /** Deciding whether what a manager sent in is published. */
  decide: (actor, listing) => {
    if (runsSite(actor)) return 'allowed'
    return isManager(actor, listing) || isShown(listing) ? 'refused' : 'hidden'
  },
  /** Taking it out of searches until its manager says something. */
  hold: (actor, listing) => {
    if (runsSite(actor)) return 'allowed'
    return isShown(listing) ? 'refused' : 'hidden'
  },
  /** Saying that it is gone: any student may, whether it counts is another question. */
  reportGone: (actor, listing) => {
    if (!isShown(listing)) return 'hidden'
    return actor.kind === 'person' && actor.student ? 'allowed' : 'refused'
  },
  /** Telling who runs the site that something is wrong with it. */
  report: (actor, listing) => {
    if (!isShown(listing)) return 'hidden'
    return actor.kind === 'person' && actor.student ? 'allowed' : 'refused'
  },
  /** Saying whose lists count as a word, and confirming all of a list's homes at once. */
  trust: (actor) => (runsSite(actor) ? 'allowed' : 'hidden'),
  /** Saying who manages it. */
  give: (actor) => (runsSite(actor) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<Listing>>

export const placePolicy = {
  read: evenSuspended(() => 'allowed'),
  save: (actor) => (actor.kind === 'operator' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>

/** Who holds a letter's link may answer it, signed in or not; what was never sent is nobody's to know of. */
export const homeQuestionPolicy = {
  answer: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
} satisfies Record<string, Rule<{ listingId: string } | null>>

/** The list of one's own homes, and beginning a new one: who has a room to share says so on the own profile. */
export const ownHomesPolicy = {
  read: (actor) => (actor.kind === 'person' && actor.manager ? 'allowed' : 'refused'),
  add: (actor) => (actor.kind === 'person' && actor.manager ? 'allowed' : 'refused'),
  /** Bringing in lists of them. */
  import: (actor) => (actor.kind === 'person' && actor.manager ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>

/** A list that a manager brought in: nobody else learns of it. */
export const ownListPolicy = {
  read: (actor, list) => (ownsList(actor, list) ? 'allowed' : 'hidden'),
  /** Applying it, throwing it away. */
  change: (actor, list) => (ownsList(actor, list) ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<{ userId: string }>>

import { type Actor, evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { admin, anybody, desk, manager, operatorOnly } from '#app/platform/rules.ts'
import type { ListingStatus } from './rules.ts'

/** `people`: the accounts in the home's company. Callers may omit them only for a home that is public; then nobody counts as its
 *  manager. */
type Listing = (
  | { status: Shown; people?: readonly string[] }
  | { status: ListingStatus; people: readonly string[] }
) & {
  /** Who archived the home, if the caller read it. */
  takenDownBy?: 'manager' | 'others'
  /** The account that archived it, for the desk. */
  takenDownById?: string | null
}

const runsSite = (actor: Actor) => actor.kind === 'operator' || (actor.kind === 'person' && actor.admin)
const isStaff = (actor: Actor) => desk(actor, null) === 'allowed'
const isManager = (actor: Actor, { people = [] }: { people?: readonly string[] }) =>
  actor.kind === 'person' && manager(actor, null) === 'allowed' && people.includes(actor.userId)
type Shown = 'published' | 'archived'
const isShown = ({ status }: Listing) => status === 'published' || status === 'archived'

/** Published homes are public, and an archived home still has a page that says it is gone. Staff and the home's company also see
 *  other states. */
const read: Rule<Listing> = evenSuspended((actor, listing) =>
  isStaff(actor) || isManager(actor, listing) || isShown(listing) ? 'allowed' : 'hidden',
)

const byAdmins: Rule<Listing> = (actor, listing) => {
  if (runsSite(actor)) return 'allowed'
  return isShown(listing) ? 'refused' : 'hidden'
}

const byManager: Rule<Listing> = (actor, listing) =>
  isManager(actor, listing) ? 'allowed' : byAdmins(actor, listing)

const byDesk: Rule<Listing> = (actor, listing) => {
  if (isStaff(actor)) return 'allowed'
  return isManager(actor, listing) || isShown(listing) ? 'refused' : 'hidden'
}

/** Things that a home's company does itself, and that the desk does for students. */
const byManagerOrDesk: Rule<Listing> = (actor, listing) =>
  isManager(actor, listing) ? 'allowed' : byDesk(actor, listing)

export const listingPolicy = policy({
  read,
  /** Listing all companies' homes, in every state. */
  readEvery: (actor) => desk(actor, null),
  /** Storing a drive that a visitor requested. */
  keepDrive: read,
  /** Changing what a home's page says. */
  readToEdit: byAdmins,
  edit: byAdmins,
  /** Finding homes with pictures that ship with the site. */
  readShipped: (actor) => operatorOnly(actor, null),
  save: (actor) => operatorOnly(actor, null),
  /** Importing it from a manager's list: only their own homes, and the import does not publish them. */
  list: (actor, listing) =>
    isManager(actor, listing) && (listing.status === 'draft' || listing.status === 'submitted')
      ? 'allowed'
      : isManager(actor, listing) || isShown(listing)
        ? 'refused'
        : 'hidden',
  /** Editing it in the manager's editor, including drafts. */
  readToWrite: byManager,
  write: byManager,
  /** Confirming that it is still available. */
  confirm: byManagerOrDesk,
  /** Pausing and resuming it. */
  offer: byManager,
  /** Archiving it; drafts are deleted. */
  takeDown: byManager,
  /** Restoring an archived home. Only an admin can restore a home that an admin archived; a home that the desk archived can be
   *  restored by the person who archived it or an admin. */
  bringBack: (actor, listing) => {
    const own = isManager(actor, listing)
    if (runsSite(actor) || (own && listing.takenDownBy === 'manager')) return 'allowed'
    if (actor.kind === 'person' && actor.desk && listing.takenDownById === actor.userId) return 'allowed'
    return own || isShown(listing) ? 'refused' : 'hidden'
  },
  /** What the desk decides: whether to publish a submitted home, and taking down a published one and restoring it. */
  decide: byDesk,
  /** Hiding it from search until its manager answers. */
  unlist: byDesk,
  /** Reporting it as gone: any student may; whether the report counts is decided elsewhere. */
  reportGone: (actor, listing) => {
    if (!isShown(listing)) return 'hidden'
    return actor.kind === 'person' && actor.student ? 'allowed' : 'refused'
  },
  /** Reporting a problem to the operator. */
  report: (actor, listing) => {
    if (!isShown(listing)) return 'hidden'
    return actor.kind === 'person' && actor.student ? 'allowed' : 'refused'
  },
  /** Choosing which lists confirm their homes, and confirming all homes of a list together. */
  readTrust: (actor) => admin(actor, null),
  trust: (actor) => admin(actor, null),
  /** Assigning its manager. */
  give: (actor) => (runsSite(actor) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<Listing>>)

export const placePolicy = policy({
  read: anybody,
  save: operatorOnly,
} satisfies Record<string, Rule<null>>)

/** Anyone with the email's link may answer, signed in or not. Unknown links are "not found". */
export const homeQuestionPolicy = policy({
  read: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
  answer: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
} satisfies Record<string, Rule<{ listingId: string } | null>>)

/** Listing one's own homes, and creating one. Students who offer a room do so on their profile instead. */
export const ownHomesPolicy = policy({
  read: manager,
  add: manager,
  /** Importing lists of homes. */
  import: manager,
} satisfies Record<string, Rule<null>>)

/** A company's list, for the company's people; "not found" for everyone else. */
export const ownListPolicy = policy({
  read: (actor, list) => (isManager(actor, list) ? 'allowed' : 'hidden'),
  /** Applying and discarding the list. */
  change: (actor, list) => (isManager(actor, list) ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<{ people: readonly string[] }>>)

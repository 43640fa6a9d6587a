import { type Actor, evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { admin, anybody, desk, manager, operatorOnly } from '#app/platform/rules.ts'
import type { ListingStatus } from './rules.ts'

/** `people` are those of the home's company. Only of a home that everybody may see need the caller not read them; then nobody
 *  counts as one. */
type Listing = (
  | { status: Shown; people?: readonly string[] }
  | { status: ListingStatus; people: readonly string[] }
) & {
  /** Who archived the home, when the caller read it. */
  takenDownBy?: 'manager' | 'others'
  /** The account that did, for the desk. */
  takenDownById?: string | null
}

const runsSite = (actor: Actor) => actor.kind === 'operator' || (actor.kind === 'person' && actor.admin)
const isStaff = (actor: Actor) => desk(actor, null) === 'allowed'
const isManager = (actor: Actor, { people = [] }: { people?: readonly string[] }) =>
  actor.kind === 'person' && manager(actor, null) === 'allowed' && people.includes(actor.userId)
type Shown = 'published' | 'archived'
const isShown = ({ status }: Listing) => status === 'published' || status === 'archived'

/** Published homes are public, and an archived one still has a page that says it is gone. Staff see the others
 *  too. */
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

/** What a home's company does itself, and the desk does for students. */
const byManagerOrDesk: Rule<Listing> = (actor, listing) =>
  isManager(actor, listing) ? 'allowed' : byDesk(actor, listing)

export const listingPolicy = policy({
  read,
  /** Listing the homes of everybody, in every state. */
  readEvery: (actor) => desk(actor, null),
  /** Storing the drive that its reader requested. */
  keepDrive: read,
  /** Changing what its page says. */
  readToEdit: byAdmins,
  edit: byAdmins,
  /** Which homes of the site have pictures that came with it. */
  readShipped: (actor) => operatorOnly(actor, null),
  save: (actor) => operatorOnly(actor, null),
  /** Importing it by a manager's list: only own homes, and the import does not publish them. */
  list: (actor, listing) =>
    isManager(actor, listing) && (listing.status === 'draft' || listing.status === 'submitted')
      ? 'allowed'
      : isManager(actor, listing) || isShown(listing)
        ? 'refused'
        : 'hidden',
  /** Writing it in the manager's editor, as a draft too. */
  readToWrite: byManager,
  write: byManager,
  /** Saying that it is still available. */
  confirm: byManagerOrDesk,
  /** Pausing and resuming it. */
  offer: byManager,
  /** Archiving it; a draft is deleted. */
  takeDown: byManager,
  /** Restoring an archived home. What an admin archived only an admin can restore, and what the desk archived whoever did. */
  bringBack: (actor, listing) => {
    const own = isManager(actor, listing)
    if (runsSite(actor) || (own && listing.takenDownBy === 'manager')) return 'allowed'
    if (actor.kind === 'person' && actor.desk && listing.takenDownById === actor.userId) return 'allowed'
    return own || isShown(listing) ? 'refused' : 'hidden'
  },
  /** What the desk decides: a home that a manager submitted, and taking down a published one and bringing it back. */
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
  /** Choosing which lists confirm their homes, and confirming all homes of a list at once. */
  readTrust: (actor) => admin(actor, null),
  trust: (actor) => admin(actor, null),
  /** Assigning its manager. */
  give: (actor) => (runsSite(actor) ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<Listing>>)

export const placePolicy = policy({
  read: anybody,
  save: operatorOnly,
} satisfies Record<string, Rule<null>>)

/** Anybody who has the email's link may answer, signed in or not. Unknown links are "not found". */
export const homeQuestionPolicy = policy({
  read: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
  answer: (_actor, question) => (question === null ? 'hidden' : 'allowed'),
} satisfies Record<string, Rule<{ listingId: string } | null>>)

/** The list of one's own homes, and creating one. Students who offer a room do that on their profile instead. */
export const ownHomesPolicy = policy({
  read: manager,
  add: manager,
  /** Importing lists of homes. */
  import: manager,
} satisfies Record<string, Rule<null>>)

/** A list of a company, for its people; "not found" for everybody else. */
export const ownListPolicy = policy({
  read: (actor, list) => (isManager(actor, list) ? 'allowed' : 'hidden'),
  /** Applying and discarding it. */
  change: (actor, list) => (isManager(actor, list) ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<{ people: readonly string[] }>>)

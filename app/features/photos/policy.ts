import type { AccessLevel } from '#app/platform/files/store-paths.ts'
import { peoplePolicy, type PersonFacts } from '#app/features/people/policy.ts'
import { evenSuspended, isAllowed, policy, type Actor, type Rule } from '#app/platform/access.ts'
import { isOfHome, isPublic, type PhotoPurpose } from './rules.ts'

/** The kind of a stored file: a size that pages show, the large master, or the original upload. */
type FileKind = 'shown' | 'master' | 'sent'

/** Whether photos with this purpose belong to a company rather than to the person who added them. */
export const isOfCompany = (purpose: PhotoPurpose) => isOfHome(purpose) || purpose === 'company-logo'

/** The access level of a stored file (specification part 1 §6). Shown photos of homes and sublets, and logos, are public unless
 *  they are waiting for review; shown photos of people are for those who may open the profile; everything else is only for the
 *  photo's owner. */
function accessLevelOf(
  kind: FileKind,
  { purpose, waiting }: Pick<Photo, 'purpose' | 'waiting'>,
): AccessLevel {
  if (kind !== 'shown' || waiting) return 'private'
  return isPublic(purpose) ? 'guest' : 'protected'
}

/** `ownerId` is null for imported pictures and logos. `people`: the people of the company whose home or logo it shows. `waiting`:
 *  for an admin's review. `owner`: the relation between its owner and the current user, for photos of people; without it, only the
 *  owner may see the photo. */
type Photo = {
  purpose: PhotoPurpose
  ownerId: string | null
  people?: readonly string[] | null
  waiting?: boolean
  owner?: PersonFacts | undefined
}

const isOwner = (actor: Actor, { ownerId }: Pick<Photo, 'ownerId'>) =>
  actor.kind === 'person' && actor.userId === ownerId

/** Home photos and logos belong to the people of the company, other photos to the person who added them. */
function mayChange(actor: Actor, photo: Photo): boolean {
  if (actor.kind === 'operator') return true
  if (actor.kind === 'visitor') return false
  if (!isOfCompany(photo.purpose)) return isOwner(actor, photo)
  return actor.admin || (actor.manager && (photo.people ?? []).includes(actor.userId))
}

/** A person's photos are visible to those who may open the profile (PRODUCT.md §4). */
function maySee(actor: Actor, photo: Photo): boolean {
  if (actor.kind === 'operator' || isOwner(actor, photo)) return true
  return photo.owner !== undefined && isAllowed(peoplePolicy.see, actor, photo.owner)
}

/** Who may fetch a file at each level. */
const fetches: Record<AccessLevel, (actor: Actor, photo: Photo) => boolean> = {
  guest: () => true,
  protected: maySee,
  private: mayChange,
}
const mayFetch = (kind: FileKind, actor: Actor, photo: Photo) =>
  fetches[accessLevelOf(kind, photo)](actor, photo)

const owners: Rule<Photo> = (actor, photo) => (mayChange(actor, photo) ? 'allowed' : 'refused')

export const photoPolicy = policy({
  read: evenSuspended((actor, photo) => (mayFetch('shown', actor, photo) ? 'allowed' : 'hidden')),
  download: evenSuspended((actor, photo) => {
    if (mayFetch('master', actor, photo)) return 'allowed'
    return mayFetch('shown', actor, photo) ? 'refused' : 'hidden'
  }),
  /** Seeing the existing photos and the failures. */
  readToAdd: owners,
  add: owners,
  change: (actor, photo) => {
    if (mayChange(actor, photo)) return 'allowed'
    return mayFetch('shown', actor, photo) ? 'refused' : 'hidden'
  },
} satisfies Record<string, Rule<Photo>>)

const uploaders: Rule<{ ownerId: string | null }> = (actor, { ownerId }) =>
  isOwner(actor, { ownerId }) || (actor.kind === 'operator' && ownerId === null) ? 'allowed' : 'hidden'

/** Only its owner may access a file that is still uploading; the operator owns files from imported lists. */
export const uploadPolicy = policy({ read: uploaders, follow: uploaders } satisfies Record<
  string,
  Rule<{ ownerId: string | null }>
>)

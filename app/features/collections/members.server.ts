import { eq, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { collectionMembers } from '#app/database/schema/homes/collections.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import { viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import { personFactColumns } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { pictureOf } from '#app/features/photos/profile-pictures.server.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { asMembers, memberColumns, memberJoins } from './collection-facts.server.ts'
import type { CollectionMember } from './views.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** A member, including data that must stay on the server. */
export type KnownCollectionMember = CollectionMember & { ofUser: string }

/** The members of a collection as another member sees them, longest membership first. Two people with a block between them see each
 *  other as "a member", as in groups. */
export async function membersOf(tools: Tools, collectionId: string): Promise<KnownCollectionMember[]> {
  const { actor, db } = tools
  const rows = await queryRows(db, membersFor, { ...viewerOf(tools), collectionId })
  return asMembers(rows).map(({ userId: ofUser, givenName, familyName, own: ownRight, facts, photo }) => {
    const self = actor.kind === 'person' && actor.userId === ofUser
    const isSeen = isAllowed(peoplePolicy.see, actor, facts)
    return {
      ofUser,
      name: self || !facts.blocked ? shownName(givenName, familyName) : A_MEMBER,
      userId: isSeen ? ofUser : null,
      photo: isSeen ? photo : null,
      self,
      own: ownRight,
    }
  })
}

const membersFor = (at: Places<ViewerValues & { collectionId: string }>, db: Reading) => {
  const { own, byGroup, where } = memberJoins(at.collectionId)
  return db
    .select({ ...memberColumns, facts: personFactColumns(at), photo: pictureOf(users.id) })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .leftJoin(collectionMembers, own)
    .leftJoin(groupMembers, byGroup)
    .where(where)
}

/** A member without the data that pages must not contain. */
export function toCollectionMember({
  name,
  userId,
  photo,
  self,
  own,
}: KnownCollectionMember): CollectionMember {
  return { name, userId, photo, self, own }
}

/** The names of current and former members as the user sees them; blocked and absent people appear as "a member". */
export async function memberNames(
  tools: Tools,
  userIds: (string | null)[],
): Promise<(userId: string | null) => string> {
  const { actor, db } = tools
  const me = actor.kind === 'person' ? actor.userId : null
  const ids = [...new Set(userIds)].filter((id) => id !== null && isId(id)).map(String)
  const people = ids.length === 0 ? [] : await queryRows(db, namesOf, { ...viewerOf(tools), ids })
  const names = new Map(
    people.map(({ facts: { userId, present, blocked }, givenName, familyName }) => [
      userId,
      present && !blocked ? shownName(givenName, familyName) : A_MEMBER,
    ]),
  )
  return (id) => (id !== null && id === me ? 'You' : (names.get(id ?? '') ?? A_MEMBER))
}

const namesOf = (at: Places<ViewerValues & { ids: string[] }>, db: Reading) =>
  db
    .select({ facts: personFactColumns(at), givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(sql`${users.id} = any(${at.ids}::uuid[])`)

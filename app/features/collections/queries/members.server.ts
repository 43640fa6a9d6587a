import { A_MEMBER } from '#app/features/groups/words.ts'
import { unsafeFactsOf } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { unsafeProfilePictures } from '#app/features/photos/profile-pictures.server.ts'
import type { Context } from '#app/platform/context.ts'
import { unsafeMembersOf } from '../collection-facts.server.ts'
import type { CollectionMember } from '../views.ts'

type Tools = Pick<Context, 'actor' | 'db' | 'now'>

/** A member with what the server alone knows. */
export type KnownMember = CollectionMember & { ofUser: string }

/** Who is in a collection, the longest first, as another member reads them; part of a read that asked its policy. Of whom one
 *  blocked the other, each is "a member" to the other, as in groups. */
export async function membersOf(tools: Tools, collectionId: string): Promise<KnownMember[]> {
  const { actor, db } = tools
  const members = await unsafeMembersOf(db, collectionId)
  const facts = await unsafeFactsOf(
    tools,
    members.map(({ userId }) => userId),
  )
  const isSeen = (userId: string) => {
    const of = facts.get(userId)
    return of !== undefined && peoplePolicy.see(actor, of) === 'allowed'
  }
  const pictures = await unsafeProfilePictures(tools, [...facts.keys()].filter(isSeen))
  return members.map(({ userId: ofUser, givenName, familyName, own }) => {
    const self = actor.kind === 'person' && actor.userId === ofUser
    const isNamed = self || facts.get(ofUser)?.blocked !== true
    return {
      ofUser,
      name: isNamed ? shownName(givenName, familyName) : A_MEMBER,
      userId: isSeen(ofUser) ? ofUser : null,
      photo: pictures.get(ofUser) ?? null,
      self,
      own,
    }
  })
}

/** The same without what no page may have. */
export function toPage({ name, userId, photo, self, own }: KnownMember): CollectionMember {
  return { name, userId, photo, self, own }
}

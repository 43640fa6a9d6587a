import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { acceptGroupInvitation } from './answer-group-invitation.server.ts'
import { createGroup } from './create-group.server.ts'
import { inviteToGroup } from './invite-to-group.server.ts'

type User = Parameters<typeof personOf>[0]

/** Creates a group through the verbs: the first person invites the others, who accept and keep their caps private. Everyone needs a
 *  profile with a date of birth.
 *  @returns the group's id */
export async function makeGroup(
  ctx: SystemContext,
  [founder, ...others]: [User, ...User[]],
  { name = 'Maple Street four' } = {},
): Promise<string> {
  const as = (user: User) => ({ ...ctx, actor: personOf(user) })
  const made = await createGroup(as(founder), { input: { name } })
  if (!made.ok) throw new Error(`The group was not created: ${made.reason}`)
  for (const other of others) {
    const asked = await inviteToGroup(as(founder), { groupId: made.groupId, userId: other.id })
    if (!asked.ok) throw new Error(`Nobody was invited: ${asked.reason}`)
    const joined = await acceptGroupInvitation(as(other), {
      groupId: made.groupId,
      input: { showsCap: 'no' },
    })
    if (!joined.ok) throw new Error(`Nobody joined: ${joined.reason}`)
  }
  return made.groupId
}

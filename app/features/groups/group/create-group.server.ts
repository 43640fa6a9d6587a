import { inTransaction } from '#app/database/transaction.server.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { addMember, whyNoMoreGroups } from '../members/may-join.server.ts'
import { ownGroupsPolicy } from '../policy.ts'
import { cannotJoin, groupNameForm, type CannotJoin } from '../rules.ts'
import { groupCopy } from '../copy.ts'

export type CreateGroupOutcome = { ok: true; groupId: string } | Refused<CannotJoin> | Invalid<'name'>

/** Creates a group with the user as its first member. Others cannot read the user's cap as a number until the user allows
 *  it.
 *  @param input the form's fields
 *  @param groupId the id of the new group; must not exist yet */
export async function createGroup(
  ctx: Context,
  { input, groupId = newId() }: { input: unknown; groupId?: string },
): Promise<CreateGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.create)
  const open = authorize(ctx, ownGroupsPolicy.create, null)
  const read = groupNameForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  return inTransaction(open, async (tx) => {
    const reason = await whyNoMoreGroups(tx)
    if (reason) return cannotJoin(reason)
    const now = ctx.now()
    await tx.db.insert(roommateGroups).values({ id: groupId, ...read.data, createdAt: now, updatedAt: now })
    await addMember(
      { ...tx, now: () => now },
      { groupId, name: read.data.name },
      { showsCap: false, cap: null },
    )
    return { ok: true, groupId }
  })
}

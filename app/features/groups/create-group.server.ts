import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { authorize, change } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { invalid, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { addMember, whyCannotJoin } from './may-join.server.ts'
import { ownGroupsPolicy, groupPolicy } from './policy.ts'
import { cannotJoin, type CannotJoin } from './rules.ts'
import { groupNameForm, readGroupDetails, type GroupDetailsField } from './fields.ts'
import { groupCopy } from './copy.ts'
import { recordGroupActivity, notifyGroup, notifyNews } from './after-change.server.ts'
import { lockGroup, type Group } from './group-facts.server.ts'
import { deleteGroupWithContent } from './leave-group.server.ts'
import type { GroupChange } from './views.ts'

export type CreateGroupOutcome = { ok: true; groupId: string } | Refused<CannotJoin> | Invalid<'name'>

/** Creates a group with its shortlist and with the user as its first member. Other members cannot see the user's cap as a number
 *  until the user allows it.
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
    const reason = await whyCannotJoin(tx)
    if (reason) return cannotJoin(reason)
    const now = ctx.now()
    const { name } = read.data
    const times = { createdAt: now, updatedAt: now }
    await tx.db.insert(roommateGroups).values({ id: groupId, name, ...times })
    await tx.db.insert(collections).values({ id: newId(), name, groupId, shortlistOf: groupId, ...times })
    await addMember({ ...tx, now: () => now }, { groupId, name }, { showsCap: false, cap: null })
    return { ok: true, groupId }
  })
}

export type SaveGroupOutcome = { ok: true } | Invalid<GroupDetailsField>

/** Saves a group's name and what it looks for. @param input the form's fields @throws NotFound for other people's groups */
export async function saveGroup(
  ctx: Context,
  { groupId, input }: { groupId: string; input: unknown },
): Promise<SaveGroupOutcome> {
  const actor = requirePerson(ctx, groupCopy.logInTo.details)
  return change(
    ctx,
    groupPolicy.change,
    (look) => lockGroup(look, groupId),
    async (tx, group) => {
      const read = readGroupDetails(input, { stored: group.moveInDate, today: utcDay(ctx.now()) })
      if (!read.ok) return read
      const { name, moveInDate = group.moveInDate, beds = group.beds, baths = group.baths } = read.data
      const changed = changeOf(group, { name, moveInDate, beds, baths })
      if (changed === null) return { ok: true }
      await tx.db
        .update(roommateGroups)
        .set({ name, moveInDate, beds, baths, updatedAt: ctx.now() })
        .where(eq(roommateGroups.id, groupId))
      // Renames the shortlist along with the group, unless members have given it a name of its own.
      await tx.db
        .update(collections)
        .set({ name, namedBy: actor.userId })
        .where(and(eq(collections.shortlistOf, groupId), eq(collections.name, group.name)))
      await recordGroupActivity(tx, { groupId, kind: changed, userId: actor.userId })
      await notifyGroup(tx, groupId)
      await notifyNews(tx, { id: groupId, name }, { what: changed, by: actor.userId })
      return { ok: true }
    },
  )
}

type Details = Pick<Group, 'name' | 'moveInDate' | 'beds' | 'baths'>

function changeOf(before: Details, after: Details): GroupChange | null {
  const looksFor = (['moveInDate', 'beds', 'baths'] as const).some((each) => before[each] !== after[each])
  if (before.name === after.name) return looksFor ? 'looks-for' : null
  return looksFor ? 'renamed-looks-for' : 'renamed'
}

/** Deletes a group with all its content; only its founder may. The other members are notified.
 *  @throws NotFound for other people's groups, Forbidden for the other members */
export async function deleteGroup(ctx: Context, groupId: string): Promise<void> {
  const { userId: own } = requirePerson(ctx, groupCopy.logInTo.details)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId, [], 'update')
  await change(ctx, groupPolicy.delete, lookUp, (tx, group) => deleteGroupWithContent(tx, group, own))
}

import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { recordGroupActivity, notifyGroup, notifyNews } from './after-change.server.ts'
import { lockGroup } from './group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { groupDetailsForm, type GroupDetailsField } from '../rules.ts'
import { groupCopy } from '../copy.ts'

export type SaveGroupOutcome = { ok: true } | Invalid<GroupDetailsField>

/** Saves a group's name and what it looks for. @param input the form's fields @throws NotFound for others' groups */
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
      const read = groupDetailsForm.safeParse(input)
      if (!read.success) return invalid(read.error)
      const { name, moveInDate = group.moveInDate, beds = group.beds, baths = group.baths } = read.data
      const isSame =
        name === group.name && moveInDate === group.moveInDate && beds === group.beds && baths === group.baths
      if (isSame) return { ok: true }
      await tx.db
        .update(roommateGroups)
        .set({ name, moveInDate, beds, baths, updatedAt: ctx.now() })
        .where(eq(roommateGroups.id, groupId))
      await recordGroupActivity(tx, { groupId, kind: 'changed', userId: actor.userId })
      await notifyGroup(tx, groupId)
      await notifyNews(tx, { id: groupId, name }, { what: 'changed', by: actor.userId })
      return { ok: true }
    },
  )
}

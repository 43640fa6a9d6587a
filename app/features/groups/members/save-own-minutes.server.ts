import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { fieldErrors, type FieldErrors } from '#app/platform/text/field-errors.ts'
import { notifyGroup } from '../group/after-change.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { minutesForm, type MinutesField } from '../rules.ts'
import { copy } from '../copy.ts'

export type SavedMinutes = { ok: true } | { ok: false; errors: FieldErrors<MinutesField> }

/** Saves whether the others in a group may read how long the user walks to their building, and which it is, and the longest walk that
 *  they would take.
 *  @param input the form's fields
 *  @throws NotFound for others' groups */
export async function saveOwnMinutes(
  ctx: Context,
  { groupId, input }: { groupId: string; input: unknown },
): Promise<SavedMinutes> {
  const { userId } = requirePerson(ctx, copy.logInTo.details)
  return change(
    ctx,
    groupPolicy.change,
    (look) => lockGroup(ctx, look, groupId),
    async (tx) => {
      const read = minutesForm.safeParse(input)
      if (!read.success) return { ok: false, errors: fieldErrors(read.error) }
      await tx
        .update(groupMembers)
        .set(read.data)
        .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
      await notifyGroup(ctx, tx, groupId)
      return { ok: true }
    },
  )
}

import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { note, notifyGroup, notifyNews } from './after-change.server.ts'
import { lockGroup } from './group-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { detailsForm, type DetailsField } from '../rules.ts'
import { copy } from '../copy.ts'

export type SavedGroup = { ok: true } | Invalid<DetailsField>

/** Saves a group's name and what it looks for. @param input the form's fields @throws NotFound for others' groups */
export async function saveGroup(
  ctx: Context,
  { groupId, input }: { groupId: string; input: unknown },
): Promise<SavedGroup> {
  const actor = requirePerson(ctx, copy.logInTo.details)
  return change(
    ctx,
    groupPolicy.change,
    (look) => lockGroup(look, groupId),
    async (tx, group) => {
      const read = detailsForm.safeParse(input)
      if (!read.success) return invalid(read.error)
      const { name, moveInDate = group.moveInDate, beds = group.beds, baths = group.baths } = read.data
      const isSame =
        name === group.name && moveInDate === group.moveInDate && beds === group.beds && baths === group.baths
      if (isSame) return { ok: true }
      await tx.db
        .update(roommateGroups)
        .set({ name, moveInDate, beds, baths, updatedAt: ctx.now() })
        .where(eq(roommateGroups.id, groupId))
      await note(tx, { groupId, kind: 'changed', userId: actor.userId })
      await notifyGroup(tx, groupId)
      await notifyNews(tx, { id: groupId, name }, { what: 'changed', by: actor.userId })
      return { ok: true }
    },
  )
}

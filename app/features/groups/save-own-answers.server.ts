import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { change } from '#app/database/gate.server.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { notifyGroup } from './after-change.server.ts'
import { lockGroup } from './group-facts.server.ts'
import { groupPolicy } from './policy.ts'
import { capForm, minutesForm, type CapField, type MinutesField } from './fields.ts'
import { groupCopy } from './copy.ts'

/** `input`: the form's fields. */
type Asked = { groupId: string; input: unknown }
type Answers = Partial<typeof groupMembers.$inferInsert>
type Saved<Field extends string> = { ok: true } | Invalid<Field>

/** Saves the user's cap for a group, in dollars a month, and whether the other members may see it as a number.
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export const saveOwnCap = (ctx: Context, asked: Asked) => saveOwn<CapField>(ctx, asked, capForm)

/** Saves whether the other members may see how long the user walks to class, and to which building, and the longest walk that the
 *  user would take, in minutes.
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export const saveOwnMinutes = (ctx: Context, asked: Asked) => saveOwn<MinutesField>(ctx, asked, minutesForm)

async function saveOwn<Field extends keyof Answers>(
  ctx: Context,
  { groupId, input }: Asked,
  form: z.ZodType<Pick<Answers, Field>>,
): Promise<Saved<Field>> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  return change(
    ctx,
    groupPolicy.change,
    (look) => lockGroup(look, groupId),
    async (tx) => {
      const read = form.safeParse(input)
      if (!read.success) return invalid(read.error)
      await tx.db
        .update(groupMembers)
        .set(read.data)
        .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
      await notifyGroup(tx, groupId)
      return { ok: true }
    },
  )
}

import { eq } from 'drizzle-orm'
import { roommateGroups } from '#app/database/schema/groups.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { fieldErrors, type FieldErrors } from '#app/platform/field-errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { createGroup } from './create-group.server.ts'
import { isGroupMember, studentOf } from './group-facts.server.ts'
import { whyNoMoreGroups } from './may-join.server.ts'
import { ownGroupsPolicy } from './policy.ts'
import { cannotJoinWords, detailsForm, type DetailsField } from './rules.ts'
import { saveWholeGroup } from './save-whole-group.server.ts'
import { words } from './words.ts'

export type CreatedWhole =
  | { ok: true; groupId: string }
  | { ok: false; errors: FieldErrors<DetailsField>; failed?: string }

/** What takes back the group whose people could not be asked. */
class NotMade extends Error {
  readonly outcome: Exclude<CreatedWhole, { ok: true }>
  constructor(outcome: Exclude<CreatedWhole, { ok: true }>) {
    super('not made')
    this.outcome = outcome
  }
}

/** Founds a group with all that its form says, or not at all: name, what they look for, and who is invited. A form that comes
 *  twice makes one.
 *  @param typed the fields of `detailsForm`, `invite-…` for each person picked, and `key`, the id that the group is to have */
export async function createWholeGroup(ctx: Context, typed: Record<string, string>): Promise<CreatedWhole> {
  const actor = requirePerson(ctx, words.logInTo.create)
  authorize(ownGroupsPolicy.create, actor, null)
  const read = detailsForm.safeParse(typed)
  if (!read.success) return { ok: false, errors: fieldErrors(read.error) }
  try {
    return await ctx.db.transaction(async (tx): Promise<CreatedWhole> => {
      const inside = { ...ctx, db: tx }
      const key = (typed.key ?? '').toLowerCase()
      const why = await whyNoMoreGroups(ctx, tx) // and of two that come at once, one waits
      const known = isId(key) ? await madeBefore(inside, key) : { taken: true, own: false }
      if (known.own) return { ok: true, groupId: key }
      if (why) return { ok: false, errors: {}, failed: cannotJoinWords[why] }
      const made = await createGroup(inside, typed, known.taken ? newId() : key)
      if (!made.ok) throw new Error('the form and the limits were asked before')
      const saved = await saveWholeGroup(inside, made.groupId, typed)
      if (!saved.ok) throw new NotMade(saved)
      return made
    })
  } catch (error) {
    if (error instanceof NotMade) return error.outcome
    throw error
  }
}

/** Whether there is a group with an id, and whoever asks is in it. */
async function madeBefore({ actor, db }: Pick<Context, 'actor' | 'db'>, groupId: string) {
  const [found] = await db
    .select({ own: isGroupMember(studentOf(actor), roommateGroups.id) })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, groupId))
  return { taken: found !== undefined, own: found?.own === true }
}

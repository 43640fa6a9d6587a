import { eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { invalid } from '#app/platform/text/field-errors.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { countedFirst, GroupNotSaved, type NotSavedWhole } from './counted-first.server.ts'
import { createGroup } from './create-group.server.ts'
import { isGroupMember, studentOf } from './group-facts.server.ts'
import { whyNoMoreGroups } from '../members/may-join.server.ts'
import { ownGroupsPolicy } from '../policy.ts'
import { cannotJoin, groupDetailsForm } from '../rules.ts'
import { saveUncounted } from './save-whole-group.server.ts'
import { groupCopy } from '../copy.ts'

export type CreateWholeGroupOutcome = { ok: true; groupId: string } | NotSavedWhole

/** Creates a group with everything in its form, or nothing: name, what they look for, and invitations. Submitting the same
 *  form again saves what it now says in the group that was created first.
 *  @param typed the fields of `groupDetailsForm`, `invite-…` for each person picked, and `key`, the id of the new group */
export async function createWholeGroup(
  ctx: Context,
  typed: Record<string, string>,
): Promise<CreateWholeGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.create)
  const open = authorize(ctx, ownGroupsPolicy.create, null)
  const read = groupDetailsForm.safeParse(typed)
  if (!read.success) return invalid(read.error)
  return countedFirst(open, typed, async (tx) => {
    const key = (typed.key ?? '').toLowerCase()
    const why = await whyNoMoreGroups(tx) // Of two concurrent submissions, one waits here.
    const known = isId(key) ? await madeBefore(tx, key) : { taken: true, own: false }
    if (!known.own && why) throw new GroupNotSaved(cannotJoin(why).failed)
    const groupId = known.own ? key : known.taken ? newId() : key
    if (!known.own) {
      const made = await createGroup(tx, { input: typed, groupId })
      if (!made.ok) throw new Error('the form and the limits were asked before')
    }
    const before = await saveUncounted(tx, { groupId, typed, isRepeat: known.own })
    return { outcome: { ok: true, groupId } as const, before }
  })
}

/** Whether a group with this id exists and the user is a member. */
async function madeBefore({ actor, db }: Pick<Context, 'actor'> & { db: Reading }, groupId: string) {
  const [found] = await db
    .select({ own: isGroupMember(studentOf(actor), roommateGroups.id) })
    .from(roommateGroups)
    .where(eq(roommateGroups.id, groupId))
  return { taken: found !== undefined, own: found?.own === true }
}

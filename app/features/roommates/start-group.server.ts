import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupInvitations, groupMembers } from '#app/database/schema/people/groups.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { createGroup } from '#app/features/groups/create-group.server.ts'
import { inviteUncounted } from '#app/features/groups/invite-to-group.server.ts'
import { NAME_MOST, type CannotInvite, type CannotJoin } from '#app/features/groups/rules.ts'
import { groupCopy as groupText } from '#app/features/groups/copy.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { matchPolicy } from './policy.ts'

export type StartGroupWithOutcome =
  | { ok: true; groupId: string }
  | Refused<CannotJoin | CannotInvite | 'invalid'>
  | Limited

/** Thrown to roll back the new group when the second person could not be invited. */
class NotInvited extends Error {
  readonly outcome: Exclude<StartGroupWithOutcome, { ok: true }>
  constructor(outcome: Exclude<StartGroupWithOutcome, { ok: true }>) {
    super('not invited')
    this.outcome = outcome
  }
}

/** Creates a group and invites a match: both or neither. If pressed twice, returns the first group, as long as nobody but the two
 *  is in it.
 *  @throws SignInRequired; NotFound, the same for people who are not matches, blocked, hidden or absent */
export async function startGroupWith(ctx: Context, userId: string): Promise<StartGroupWithOutcome> {
  const actor = requirePerson(ctx, groupText.logInTo.create)
  const look = (look: ReadingContext) => factsAbout(look, userId)
  await find(ctx, matchPolicy.startGroup, look)
  const [me, other] = [actor.userId, userId.toLowerCase()]
  const taken = await consumeRateLimit(ctx, 'group-invitation', me)
  if (!taken.ok) return taken
  try {
    const { before, ...started } = await change(ctx, matchPolicy.startGroup, look, async (tx) => {
      // Makes concurrent requests wait for each other.
      const own = await lockAccount(tx.db, me)
      const known = await groupOfTwo(tx.db, me, other)
      if (known !== undefined) return { ok: true as const, groupId: known, before: true }
      const [their] = await tx.db
        .select({ givenName: users.givenName })
        .from(users)
        .where(eq(users.id, other))
      const name = nameOf(own.givenName, their?.givenName ?? '')
      const made = await createGroup(tx, { input: { name } })
      if (!made.ok)
        throw new NotInvited(
          made.reason === 'invalid' ? { ok: false, reason: 'invalid', failed: OVER_NAME } : made,
        )
      const asked = await inviteUncounted(tx, made.groupId, other)
      if (!asked.ok) throw new NotInvited(asked)
      return { ok: true as const, groupId: made.groupId, before: false }
    })
    if (before) await refundRateLimit(ctx, 'group-invitation', me)
    return started
  } catch (error) {
    if (error instanceof NotInvited) return error.outcome
    throw error
  }
}

const OVER_NAME =
  'Your names are too long for a group’s name. Create the group under “Your groups” and name it yourself.'

const HALF = Math.floor((NAME_MOST - ' and '.length) / 2)
const nameOf = (mine: string, theirs: string) =>
  [mine, theirs].map((name) => name.trim().slice(0, HALF)).join(' and ')

/** A group with only these two people, the other one as a member or invited. */
async function groupOfTwo(tx: Reading, me: string, other: string): Promise<string | undefined> {
  const groupId = groupMembers.groupId
  const [found] = await tx
    .select({ groupId })
    .from(groupMembers)
    .leftJoin(
      groupInvitations,
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.userId, other),
        isNull(groupInvitations.declinedAt),
      ),
    )
    .where(
      and(
        eq(groupMembers.userId, me),
        sql`not exists (select 1 from ${groupMembers} more
          where more.group_id = ${groupId} and more.user_id not in (${me}::uuid, ${other}::uuid))`,
        or(
          sql`${groupInvitations.userId} is not null`,
          sql`exists (select 1 from ${groupMembers} mate where mate.group_id = ${groupId} and mate.user_id = ${other}::uuid)`,
        ),
      ),
    )
    .orderBy(groupId)
    .limit(1)
  return found?.groupId
}

import { and, count, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { find, change } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupInvitations, groupMembers } from '#app/database/schema/people/groups.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { assertAllowed, isAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, SystemContext, ReadingContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { cannotInvite } from './flash-copy.ts'
import { notifyGroup, deleteInvitation } from './after-change.server.ts'
import { findGroup, lockGroup } from './group-facts.server.ts'
import { memberCount } from './may-join.server.ts'
import { invitationPath } from './paths.ts'
import { groupPolicy } from './policy.ts'
import { MOST_INVITATIONS, MOST_MEMBERS, type CannotInvite } from './rules.ts'
import { groupCopy } from './copy.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

export type InviteToGroupOutcome = { ok: true; name: string } | Refused<CannotInvite> | Limited

/** Invites a person and notifies them. Idempotent. People whom the user cannot see, blocked people and unknown people all get the
 *  same answer, `absent`.
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function inviteToGroup(
  ctx: Context,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<InviteToGroupOutcome> {
  const actor = requirePerson(ctx, groupCopy.logInTo.add)
  const [open] = await find(ctx, groupPolicy.invite, (look) => findGroup(look, groupId))
  const taken = await consumeRateLimit(ctx, 'group-invitation', actor.userId)
  if (!taken.ok) return taken
  const invited = await inTransaction(open, (tx) => inviteUncounted(tx, groupId, userId))
  return invited.ok ? { ok: true, name: invited.name } : invited
}

type InviteUncountedOutcome = { ok: true; name: string; asked: boolean } | Refused<CannotInvite>

/** Invites a person. The caller counts the invitation before the transaction begins, because a rollback would undo a count inside
 *  it.
 *  @returns `asked`: whether the invitation is new
 *  @throws NotFound for other people's groups, Forbidden for people who have only been invited */
export async function inviteUncounted(
  tx: Tools,
  groupId: string,
  userId: string,
): Promise<InviteUncountedOutcome> {
  const actor = requirePerson(tx, groupCopy.logInTo.add)
  const group = await lockGroup(tx, groupId, [userId])
  assertAllowed(groupPolicy.invite, actor, group)
  const reason = await whyNot(tx, groupId, userId)
  if (reason) return cannotInvite(reason)
  const people = await tx.db.select().from(users).where(eq(users.id, userId))
  const [person] = people
  if (!person) return cannotInvite('absent')
  const asked = await tx.db
    .insert(groupInvitations)
    .values({ groupId, userId, invitedBy: actor.userId, invitedAt: tx.now() })
    .onConflictDoNothing()
    .returning()
  const name = shownName(person.givenName, person.familyName)
  if (asked.length === 0) return { ok: true, name, asked: false }
  await notify(tx, {
    kind: 'group-invitation',
    to: userId,
    from: actor.userId,
    detail: group.name,
    link: invitationPath(groupId),
  })
  await notifyGroup(tx, groupId)
  return { ok: true, name, asked: true }
}

async function whyNot(
  ctx: Pick<Context, 'actor' | 'now'> & { db: Reading },
  groupId: string,
  userId: string,
): Promise<CannotInvite | null> {
  if (!isId(userId)) return 'absent'
  const person = await factsAbout(ctx, userId)
  if (person.blocked) return 'absent'
  // Members see each other's names anyway, so this reveals nothing.
  if (await isIn(ctx.db, groupId, userId)) return 'member'
  if (!isAllowed(peoplePolicy.see, ctx.actor, person)) return 'absent'
  if (!isAllowed(peoplePolicy.approach, ctx.actor, person)) return 'age-unknown'
  const ofGroup = eq(groupInvitations.groupId, groupId)
  const [known] = await ctx.db
    .select()
    .from(groupInvitations)
    .where(and(ofGroup, eq(groupInvitations.userId, userId)))
  if (known) return known.declinedAt ? 'declined' : null
  if ((await memberCount(ctx.db, groupId)) >= MOST_MEMBERS) return 'full'
  const [pending] = await ctx.db
    .select({ count: count() })
    .from(groupInvitations)
    .where(and(ofGroup, isNull(groupInvitations.declinedAt)))
  return (pending?.count ?? 0) >= MOST_INVITATIONS ? 'too-many-invitations' : null
}

async function isIn(db: Reading, groupId: string, userId: string): Promise<boolean> {
  const is = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  return (await db.select().from(groupMembers).where(is)).length > 0
}

/** Withdraws a pending invitation; an answered one stays as it is. @throws NotFound for other people's groups */
export async function withdrawGroupInvitation(
  ctx: Context,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  requirePerson(ctx, groupCopy.logInTo.add)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId)
  await change(ctx, groupPolicy.invite, lookUp, async (tx) => {
    if (!isId(userId)) return
    const gone = await tx.db
      .delete(groupInvitations)
      .where(
        and(
          eq(groupInvitations.groupId, groupId),
          eq(groupInvitations.userId, userId),
          isNull(groupInvitations.declinedAt),
        ),
      )
      .returning()
    if (gone.length === 0) return
    await deleteInvitation(tx, groupId, userId)
    await notifyGroup(tx, groupId, [userId])
  })
}

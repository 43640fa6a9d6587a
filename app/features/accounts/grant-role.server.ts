import { inTransaction } from '#app/database/transaction.server.ts'
import { asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { managerRoleEmail } from './email.ts'
import { rolePolicy } from './policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from './reauthenticate.server.ts'
import { cannotGrant, grantForm, roleForm, type GrantForm, type Role, type RoleForm } from './role-rules.ts'

export type GrantRoleOutcome =
  | { ok: true; changed: boolean }
  | ReturnType<typeof cannotGrant>
  | NotReauthenticated

/** Grants or revokes a staff role or the manager role, effective at that person's next request. For the operator's command, and for
 *  admins who authenticated recently. The last admin keeps that role, suspended people get no staff role, and nobody can be on the
 *  desk and a manager.
 *  @throws ZodError, NotFound unless the actor is the operator or an admin */
export async function grantRole(ctx: Context, input: GrantForm): Promise<GrantRoleOutcome> {
  const { email, role, on } = grantForm.parse(input)
  return writeFound(ctx, eq(users.email, email), role, on)
}

/** Grants or revokes a role on a person's admin page, where the student role can change too.
 *  @throws ZodError, NotFound unless the actor is the operator or an admin */
export async function changeRole(ctx: Context, input: RoleForm): Promise<GrantRoleOutcome> {
  const { userId, role, on } = roleForm.parse(input)
  return writeFound(ctx, eq(users.id, userId), role, on)
}

async function writeFound(ctx: Context, who: SQL, role: Role, on: boolean): Promise<GrantRoleOutcome> {
  const [open] = await find(ctx, rolePolicy.grant, async ({ db }) => {
    const [found] = await db.select({ userId: users.id }).from(users).where(who)
    return found ?? null
  })
  return writeRole(open, who, role, on)
}

async function writeRole(ctx: SystemContext, who: SQL, role: Role, on: boolean): Promise<GrantRoleOutcome> {
  if (ctx.actor.kind === 'person' && !isRecentlyAuthenticated(ctx.actor, ctx.now()))
    return NOT_REAUTHENTICATED
  return inTransaction(ctx, async (tx) => {
    // Locks all admins too, so that two admins cannot revoke each other's role at the same time.
    const locked = await tx.db
      .select({ row: users, asked: sql<boolean>`${who}` })
      .from(users)
      .where(or(users.admin, who))
      .orderBy(asc(users.id))
      .for('no key update')
    const admins = locked.filter(({ row }) => row.admin)
    const person = locked.find(({ asked }) => asked)?.row
    if (!person) return cannotGrant('no-account')
    if (person[role] === on) return { ok: true, changed: false }
    if (role === 'admin' && !on && admins.length === 1) return cannotGrant('last-admin')
    if ((role === 'admin' || role === 'desk') && on && person.suspendedAt) return cannotGrant('suspended')
    if (on && ((role === 'desk' && person.manager) || (role === 'manager' && person.desk)))
      return cannotGrant('manages')
    await tx.db
      .update(users)
      .set({ [role]: on, updatedAt: ctx.now() })
      .where(eq(users.id, person.id))
    const verb = on ? 'role-given' : 'role-taken'
    logSecurityEvent(ctx, verb, person.id)
    await writeModerationLog(tx, { verb, kind: 'person', subject: person.id, outcome: role })
    if (role === 'manager' && on)
      await queueEmail(tx, { kind: 'manager-role', to: person.email, email: managerRoleEmail(tx.settings) })
    return { ok: true, changed: true }
  })
}

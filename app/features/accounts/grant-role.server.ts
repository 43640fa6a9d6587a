import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { rolePolicy } from './policy.ts'
import { isProven } from './proof.ts'
import { grantForm, type GrantForm } from './role-rules.ts'

export type GrantOutcome =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'no-account' | 'not-proven' | 'last-admin' }

/** Gives or takes the right of an admin or a manager; in effect at that person's next request. The operator at the machine
 *  may, and an admin who has just proved who it is. The last admin stays one.
 *  @throws ZodError, SignInRequired or Forbidden */
export async function grantRole(ctx: Context, input: GrantForm): Promise<GrantOutcome> {
  const { email, role, on } = grantForm.parse(input)
  authorize(rolePolicy.grant, ctx.actor, null)
  if (ctx.actor.kind === 'person' && !isProven(ctx.actor, ctx.now()))
    return { ok: false, reason: 'not-proven' }
  return ctx.db.transaction(async (tx) => {
    // All admins, so that two who take each other's right at once do not both succeed.
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.admin, true)).for('update')
    const [person] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    if (!person) return { ok: false, reason: 'no-account' }
    if (person[role] === on) return { ok: true, changed: false }
    if (role === 'admin' && !on && admins.length === 1) return { ok: false, reason: 'last-admin' }
    await tx
      .update(users)
      .set({ [role]: on, updatedAt: ctx.now() })
      .where(eq(users.id, person.id))
    return { ok: true, changed: true }
  })
}

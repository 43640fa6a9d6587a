import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { managerInvitations } from '#app/database/schema/contact.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invitationHash } from './invite-manager.server.ts'
import { managerInvitationPolicy } from './policy.ts'

type Invitation = typeof managerInvitations.$inferSelect

/** Whether a link still works. Looking changes nothing: scanners open every address of a letter.
 *  @throws NotFound for what was never sent */
export async function invitationState(ctx: Context, token: string): Promise<'open' | 'over'> {
  const [found] = await ctx.db
    .select()
    .from(managerInvitations)
    .where(eq(managerInvitations.tokenHash, invitationHash(ctx, token)))
  authorize(managerInvitationPolicy.read, ctx.actor, found ?? null)
  if (!found) throw new NotFound()
  return isOpen(ctx, found) ? 'open' : 'over'
}

/** Makes the own account a manager's, once for each link: of two who open it at once the second is told.
 *  @returns whether it is one now by this link
 *  @throws NotFound, SignInRequired */
export async function acceptInvitation(ctx: Context, token: string): Promise<boolean> {
  const { userId } = requirePerson(ctx)
  return ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    const [found] = await tx
      .select()
      .from(managerInvitations)
      .where(eq(managerInvitations.tokenHash, invitationHash(ctx, token)))
      .for('update')
    authorize(managerInvitationPolicy.accept, ctx.actor, found ?? null)
    if (!found) throw new NotFound()
    if (found.acceptedBy === userId && account.manager) return true
    if (!isOpen(ctx, found)) return false
    const at = ctx.now()
    await tx
      .update(managerInvitations)
      .set({ acceptedAt: at, acceptedBy: userId })
      .where(eq(managerInvitations.id, found.id))
    await tx.update(users).set({ manager: true, updatedAt: at }).where(eq(users.id, userId))
    return true
  })
}

function isOpen({ now }: Pick<Context, 'now'>, { acceptedAt, withdrawnAt, expiresAt }: Invitation): boolean {
  return acceptedAt === null && withdrawnAt === null && expiresAt > now()
}

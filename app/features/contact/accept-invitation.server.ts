import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { managerInvitations } from '#app/database/schema/contact.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { lockHomes } from '#app/features/photos/show-home-photos.server.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { giveFirstHomes, namesOfFree } from './first-homes.server.ts'
import { invitationHash } from './invite-manager.server.ts'
import { managerInvitationPolicy } from './policy.ts'

type Invitation = typeof managerInvitations.$inferSelect

export type InvitationView = { state: 'open' | 'over'; homes: string[] }

/** Whether an invitation's link still works, and the names of its homes. Reading changes nothing, because mail
 *  scanners open links.
 *  @throws NotFound for unknown links */
export async function invitationView(ctx: Context, token: string): Promise<InvitationView> {
  const [found] = await ctx.db
    .select()
    .from(managerInvitations)
    .where(eq(managerInvitations.tokenHash, invitationHash(ctx, token)))
  authorize(managerInvitationPolicy.read, ctx.actor, found ?? null)
  if (!found) throw new NotFound()
  if (!isOpen(ctx, found)) return { state: 'over', homes: [] }
  return { state: 'open', homes: await namesOfFree(ctx.db, found.homeIds) }
}

export type Accepted = { ok: false } | { ok: true; homes: number }

/** Makes the user a manager and gives them the invitation's homes. A link works once: of two concurrent requests, the
 *  second one is rejected.
 *  @returns how many homes they got now: 0 when the request is repeated
 *  @throws NotFound, SignInRequired */
export async function acceptInvitation(ctx: Context, token: string): Promise<Accepted> {
  const { userId } = requirePerson(ctx)
  return ctx.db.transaction(async (tx) => {
    const byToken = eq(managerInvitations.tokenHash, invitationHash(ctx, token))
    const [asked] = await tx
      .select({ homeIds: managerInvitations.homeIds })
      .from(managerInvitations)
      .where(byToken)
    // Lock order: homes before accounts, as everywhere.
    if (asked && asked.homeIds.length > 0) await lockHomes(tx, asked.homeIds)
    const account = await lockAccount(tx, userId, 'no key update')
    const [found] = await tx.select().from(managerInvitations).where(byToken).for('update')
    authorize(managerInvitationPolicy.accept, ctx.actor, found ?? null)
    if (!found) throw new NotFound()
    if (found.acceptedBy === userId && account.manager) return { ok: true, homes: 0 }
    if (!isOpen(ctx, found)) return { ok: false }
    const at = ctx.now()
    await tx
      .update(managerInvitations)
      .set({ acceptedAt: at, acceptedBy: userId })
      .where(eq(managerInvitations.id, found.id))
    await tx.update(users).set({ manager: true, updatedAt: at }).where(eq(users.id, userId))
    return { ok: true, homes: await giveFirstHomes(tx, found.homeIds, userId) }
  })
}

function isOpen({ now }: Pick<Context, 'now'>, { acceptedAt, withdrawnAt, expiresAt }: Invitation): boolean {
  return acceptedAt === null && withdrawnAt === null && expiresAt > now()
}

import { eq, inArray } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listingRequests, managerInvitations } from '#app/database/schema/site/contact.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { isStudentStill } from '#app/features/companies/join-company.server.ts'
import { submitBusinessName } from '#app/features/companies/update-company.server.ts'
import { lockHomes } from '#app/features/photos/show-home-photos.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { giveFirstHomes, namesOfFree, invitationHashes } from './invite-manager.server.ts'
import { managerInvitationPolicy } from './policy.ts'

type Tools = Pick<Context, 'secrets' | 'now'>
type Invitation = typeof managerInvitations.$inferSelect

export type InvitationView =
  | { state: 'over' }
  | {
      state: 'open'
      homes: string[]
      /** What the person said when they asked to list homes. */
      asked: Pick<typeof listingRequests.$inferSelect, 'email' | 'name' | 'phone' | 'businessName'>
    }

/** Whether an invitation's link still works, the names of its homes, and whom it is for. Changes nothing, because email scanners open
 *  links.
 *  @throws NotFound for unknown links */
export async function invitationView(ctx: Context, token: string): Promise<InvitationView> {
  const [{ db }, invitation] = await find(ctx, managerInvitationPolicy.read, async (look) => {
    const [found] = await look.db
      .select({ invitation: managerInvitations, asked: listingRequests })
      .from(managerInvitations)
      .innerJoin(listingRequests, eq(listingRequests.id, managerInvitations.requestId))
      .where(inArray(managerInvitations.tokenHash, invitationHashes(ctx, token)))
    return found ? { ...found.invitation, asked: found.asked } : null
  })
  if (!invitation) throw new NotFound()
  const { asked } = invitation
  if (!isInvitationOpen(ctx, invitation)) return { state: 'over' }
  const { name, phone, businessName } = asked
  const homes = await namesOfFree(db, invitation.listingIds)
  return { state: 'open', homes, asked: { email: invitation.email, name, phone, businessName } }
}

export type AcceptManagerInvitationOutcome = { ok: false } | { ok: true; homes: number }

/** Makes the user a manager and gives them the invitation's homes. A link works once: the second of two concurrent requests is
 *  rejected.
 *  @returns how many homes they got: 0 if the same user repeats it
 *  @throws NotFound for unknown links, SignInRequired */
export async function acceptManagerInvitation(
  ctx: Context,
  token: string,
): Promise<AcceptManagerInvitationOutcome> {
  const { userId } = requirePerson(ctx)
  const lookUp = async (look: ReadingContext) => {
    await lockFirstHomes(look, token)
    const account = await lockAccount(look.db, userId)
    const invitation = await lockInvitation(look, token)
    return invitation && { ...invitation, account }
  }
  return change(
    ctx,
    managerInvitationPolicy.accept,
    lookUp,
    async (tx, found): Promise<AcceptManagerInvitationOutcome> => {
      if (!found) throw new NotFound()
      const { account } = found
      if (found.acceptedBy === userId && account.manager) return { ok: true, homes: 0 }
      if (!isInvitationOpen(ctx, found)) return { ok: false }
      const student = await isStudentStill(tx.db, account, found.createdAt)
      const [asked] = await tx.db
        .select({ businessName: listingRequests.businessName })
        .from(listingRequests)
        .where(eq(listingRequests.id, found.requestId))
      const { businessName = '' } = asked ?? {}
      return {
        ok: true,
        homes: await useInvitation(tx, { invitation: found, userId, student, businessName }),
      }
    },
  )
}

/** Locks the homes of an invitation; homes come before accounts in the lock order. */
export async function lockFirstHomes(tx: Tools & { db: Reading }, token: string): Promise<void> {
  const [asked] = await tx.db
    .select({ listingIds: managerInvitations.listingIds })
    .from(managerInvitations)
    .where(inArray(managerInvitations.tokenHash, invitationHashes(tx, token)))
  if (asked && asked.listingIds.length > 0) await lockHomes(tx.db, asked.listingIds)
}

/** A link's invitation, locked until the transaction ends; null if unknown. */
export async function lockInvitation(tx: Tools & { db: Reading }, token: string): Promise<Invitation | null> {
  const [found] = await tx.db
    .select()
    .from(managerInvitations)
    .where(inArray(managerInvitations.tokenHash, invitationHashes(tx, token)))
    .for('update')
  return found ?? null
}

type Use = { invitation: Invitation; userId: string; student: boolean; businessName: string }

/** Uses an open invitation for an account.
 *  @returns how many homes it got */
export async function useInvitation(
  tx: SystemContext,
  { invitation: { id, listingIds }, userId, student, businessName }: Use,
): Promise<number> {
  const at = tx.now()
  await tx.db
    .update(managerInvitations)
    .set({ acceptedAt: at, acceptedBy: userId })
    .where(eq(managerInvitations.id, id))
  await tx.db
    .update(users)
    .set({ manager: true, ...(!student && { student }), updatedAt: at })
    .where(eq(users.id, userId))
  await submitBusinessName(tx, { userId, businessName })
  return giveFirstHomes(tx, listingIds, userId)
}

export function isInvitationOpen(
  { now }: Tools,
  { acceptedAt, withdrawnAt, expiresAt }: Invitation,
): boolean {
  return acceptedAt === null && withdrawnAt === null && expiresAt > now()
}

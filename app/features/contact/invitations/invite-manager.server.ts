import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { href } from 'react-router'
import { listingRequests, managerInvitations } from '#app/database/schema/site/contact.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { namesOfFree } from './first-homes.server.ts'
import { invitationEmail } from './invitation-email.ts'
import { managerInvitationPolicy } from '../policy.ts'
import { INVITATION_DAYS } from '../rules.ts'

/** Only the first of these hashes of the link's token is stored; the other finds what an earlier APP_SECRET stored. */
export function invitationHashes({ secrets }: Pick<Tools, 'secrets'>, token: string): string[] {
  return secrets.keyedHashes('manager invitations', token)
}
type Tools = Pick<Context, 'secrets'>

/** Invites somebody who asked to list homes. The link in the email makes their account a manager's and gives it its first
 *  homes. Runs in the caller's transaction (`ctx.db`).
 *  @param listingIds homes that have no manager yet
 *  @returns false when the request has been deleted
 *  @throws SignInRequired, Forbidden */
export async function inviteManager(
  ctx: Context,
  { requestId, listingIds = [] }: { requestId: string; listingIds?: string[] },
): Promise<boolean> {
  const open = authorize(ctx, managerInvitationPolicy.send, null)
  const [request] = await open.db
    .select()
    .from(listingRequests)
    .where(eq(listingRequests.id, requestId))
    .for('no key update')
  if (!request) return false
  const token = randomBytes(32).toString('base64url')
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000)
  const [tokenHash = ''] = invitationHashes(ctx, token)
  const { email, name } = request
  await open.db
    .insert(managerInvitations)
    .values({ id: newId(), requestId, email, tokenHash, listingIds, createdAt, expiresAt })
  const mail = invitationEmail(
    name,
    `${ctx.settings.publicUrl}${href('/manage/invitation/:token', { token })}`,
    await namesOfFree(open.db, listingIds),
  )
  await queueEmail(open, { kind: 'manager-invitation', to: email, email: mail, expiresAt })
  return true
}

/** Revokes every invitation link that was sent for a request.
 *  @returns false, and revokes none, when one has already been used
 *  @throws SignInRequired, Forbidden */
export async function withdrawManagerInvitation(ctx: Context, requestId: string): Promise<boolean> {
  const { db } = authorize(ctx, managerInvitationPolicy.send, null)
  const rows = await db
    .select({ acceptedAt: managerInvitations.acceptedAt })
    .from(managerInvitations)
    .where(eq(managerInvitations.requestId, requestId))
    .orderBy(managerInvitations.id)
    .for('update')
  if (rows.some(({ acceptedAt }) => acceptedAt !== null)) return false
  await db
    .update(managerInvitations)
    .set({ withdrawnAt: ctx.now() })
    .where(and(eq(managerInvitations.requestId, requestId), isNull(managerInvitations.withdrawnAt)))
  return true
}

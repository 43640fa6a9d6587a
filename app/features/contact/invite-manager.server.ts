import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { listingRequests, managerInvitations } from '#app/database/schema/contact.ts'
import { queueLetter } from '#app/features/letters/queue-letter.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { namesOfFree } from './first-homes.server.ts'
import { invitationLetter } from './invitation-letter.ts'
import { managerInvitationPolicy } from './policy.ts'
import { INVITATION_DAYS } from './rules.ts'

/** What a link carries is stored as this alone. */
export function invitationHash({ secrets }: Pick<Tools, 'secrets'>, token: string): string {
  return secrets.keyedHash('manager invitations', token)
}
type Tools = Pick<Context, 'secrets'>

/** Invites whoever asked to list homes, by a letter with a link that makes an account a manager's, with its first homes; in the
 *  caller's transaction (`ctx.db`). @param homeIds what nobody manages yet. @returns false when the request is no longer kept
 *  @throws SignInRequired, Forbidden */
export async function inviteManager(
  ctx: Context,
  requestId: string,
  homeIds: string[] = [],
): Promise<boolean> {
  authorize(managerInvitationPolicy.send, ctx.actor, null)
  const [request] = await ctx.db
    .select()
    .from(listingRequests)
    .where(eq(listingRequests.id, requestId))
    .for('update')
  if (!request) return false
  const token = randomBytes(32).toString('base64url')
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000)
  const tokenHash = invitationHash(ctx, token)
  const { email, name } = request
  await ctx.db
    .insert(managerInvitations)
    .values({ id: newId(), requestId, email, tokenHash, homeIds, createdAt, expiresAt })
  const letter = invitationLetter(
    name,
    `${ctx.settings.publicUrl}/manage/invitation/${token}`,
    await namesOfFree(ctx.db, homeIds),
  )
  await queueLetter(ctx, ctx.db, { kind: 'manager-invitation', to: email, letter, expiresAt })
  return true
}

/** Takes back every link that was sent for a request. @returns false when one made a manager already
 *  @throws SignInRequired, Forbidden */
export async function withdrawInvitation(ctx: Context, requestId: string): Promise<boolean> {
  authorize(managerInvitationPolicy.send, ctx.actor, null)
  const rows = await ctx.db
    .select({ acceptedAt: managerInvitations.acceptedAt })
    .from(managerInvitations)
    .where(eq(managerInvitations.requestId, requestId))
    .orderBy(managerInvitations.id)
    .for('update')
  if (rows.some(({ acceptedAt }) => acceptedAt !== null)) return false
  await ctx.db
    .update(managerInvitations)
    .set({ withdrawnAt: ctx.now() })
    .where(and(eq(managerInvitations.requestId, requestId), isNull(managerInvitations.withdrawnAt)))
  return true
}

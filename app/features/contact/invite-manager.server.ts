import { randomBytes } from 'node:crypto'
import { and, eq, isNull, asc, inArray, or } from 'drizzle-orm'
import { href } from 'react-router'
import { listingRequests, managerInvitations } from '#app/database/schema/site/contact.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { newId, isId } from '#app/platform/addresses/ids.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerIn } from '#app/platform/office.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { invitationEmail } from './email.ts'
import { managerInvitationPolicy } from './policy.ts'
import { INVITATION_DAYS, FIRST_HOMES_MOST } from './rules.ts'

/** Hashes of the link's token: only the first is stored, the other finds what was stored under an earlier APP_SECRET. */
export function invitationHashes({ secrets }: Pick<Tools, 'secrets'>, token: string): string[] {
  return secrets.keyedHashes('manager invitations', token)
}
type Tools = Pick<Context, 'secrets'>

/** Invites the sender of a request to list homes. The link in the email makes their account a manager's and gives it its first homes.
 *  Runs in the caller's transaction (`ctx.db`).
 *  @param listingIds homes that have no manager yet
 *  @returns false if the request has been deleted
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
 *  @returns false, and revokes none, if one has already been used
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

type ReadFirstHomesOutcome = { ok: true; ids: string[] } | { ok: false; why: string }

/** Reads the homes that an admin names in an invitation, one per line: a home page's URL, or its last segment. Only homes without a
 *  manager can be named. */
export async function readFirstHomes(db: Reading, text: string): Promise<ReadFirstHomesOutcome> {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  if (lines.length > FIRST_HOMES_MOST) return { ok: false, why: `Name at most ${FIRST_HOMES_MOST} homes.` }
  if (lines.length === 0) return { ok: true, ids: [] }
  const words = lines.map((line) => line.split(/[?#]/, 1)[0]?.split(/[/\s]/).findLast(Boolean) ?? line)
  const { id, slug, name, managerId } = listings
  const found = await db
    .select({ id, slug, name, managerId })
    .from(listings)
    .where(or(inArray(slug, words), inArray(id, words.filter(isId))))
  const homes = words.map((word) => found.find((home) => home.slug === word || home.id === word))
  const unknown = homes.indexOf(undefined)
  if (unknown >= 0)
    return { ok: false, why: `“${lines[unknown]?.slice(0, 200)}” is not a home on this site.` }
  const taken = homes.find((home) => home?.managerId)
  if (taken) return { ok: false, why: `“${taken.name}” already has a manager.` }
  return { ok: true, ids: [...new Set(homes.flatMap((home) => home?.id ?? []))] }
}

/** Gives homes without a manager to this user; skips homes that have one by now. The caller has locked the homes.
 *  @returns the number of homes given */
export async function giveFirstHomes(
  tx: Pick<SystemContext, 'db' | 'now'>,
  listingIds: string[],
  userId: string,
): Promise<number> {
  if (listingIds.length === 0) return 0
  const companyId = await companyOf(tx, userId)
  const given = await tx.db
    .update(listings)
    .set({ managerId: managerIn(companyId, userId), companyId })
    .where(and(inArray(listings.id, listingIds), isNull(listings.managerId)))
    .returning({ id: listings.id })
  return given.length
}

/** Names and addresses of the homes that still have no manager. */
export async function namesOfFree(db: Reading, listingIds: string[]): Promise<string[]> {
  if (listingIds.length === 0) return []
  const rows = await db
    .select({ name: listings.name, address: listings.address })
    .from(listings)
    .where(and(inArray(listings.id, listingIds), isNull(listings.managerId)))
    .orderBy(asc(listings.name), asc(listings.address))
  return rows.map(homeTitle)
}

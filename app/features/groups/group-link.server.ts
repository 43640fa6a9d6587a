import { randomBytes } from 'node:crypto'
import { and, gt, inArray, eq } from 'drizzle-orm'
import { groupLinks } from '#app/database/schema/people/groups.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { change } from '#app/database/gate.server.ts'
import { requirePerson, assertAllowed } from '#app/platform/access.ts'
import { isBlockedByMember, lockGroup } from './group-facts.server.ts'
import { groupPolicy, groupLinkPolicy, type LinkFacts } from './policy.ts'
import { notifyGroup } from './after-change.server.ts'
import { LINK_DAYS } from './rules.ts'
import { groupCopy } from './copy.ts'
import { askLocked, joinLocked, type JoinGroupOutcome } from './join-locked.server.ts'
import { whyCannotJoin } from './may-join.server.ts'

type Tools = Pick<Context, 'actor' | 'now' | 'secrets'>

/** The first hash of a link's token is stored; the other finds links stored under an earlier APP_SECRET. */
function linkHashes({ secrets }: Pick<Tools, 'secrets'>, token: string): string[] {
  return secrets.keyedHashes('group links', token)
}

type FoundLink = LinkFacts & {
  /** '' unless `live`. */
  groupId: string
  expiresAt: Date
  /** Whether the link admits people without a member's approval. */
  letsIn: boolean
}

/** The group of a link. Not `live` if the link never existed, was withdrawn, or is older than a week. */
export async function findLink(tools: Tools & { db: Reading }, token: string): Promise<FoundLink> {
  const { actor, now } = tools
  const viewer = actor.kind === 'person' ? actor.userId : null
  const [found] = await tools.db
    .select({
      groupId: groupLinks.groupId,
      expiresAt: groupLinks.expiresAt,
      letsIn: groupLinks.letsIn,
      blocked: isBlockedByMember(viewer, groupLinks.groupId),
    })
    .from(groupLinks)
    .where(and(inArray(groupLinks.tokenHash, linkHashes(tools, token)), gt(groupLinks.expiresAt, now())))
  return found
    ? { ...found, live: true }
    : { groupId: '', expiresAt: new Date(0), letsIn: false, blocked: false, live: false }
}

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Creates a link for joining, valid for seven days; the previous link stops working.
 *  @param letsIn whether the link admits people without a member's approval; by default as with the previous link
 *  @returns the link's URL, which is not stored */
export async function makeGroupLink(
  ctx: Context,
  { groupId, letsIn }: { groupId: string; letsIn?: boolean | undefined },
): Promise<{ url: string; expiresAt: Date }> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.add)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId)
  return change(ctx, groupPolicy.invite, lookUp, async (tx) => {
    const token = randomBytes(24).toString('base64url')
    const madeAt = ctx.now()
    const expiresAt = new Date(madeAt.getTime() + LINK_DAYS * DAY)
    const [tokenHash = ''] = linkHashes(ctx, token)
    const row = { tokenHash, madeBy: userId, madeAt, expiresAt }
    await tx.db
      .insert(groupLinks)
      .values({ groupId, ...row, letsIn: letsIn ?? false })
      .onConflictDoUpdate({
        target: groupLinks.groupId,
        set: { ...row, ...(letsIn !== undefined && { letsIn }) },
      })
    await notifyGroup(tx, groupId)
    return { url: `${ctx.settings.publicUrl}/profile/groups/join/${token}`, expiresAt }
  })
}

/** Withdraws the link: nobody can join with it anymore. */
export async function withdrawGroupLink(ctx: Context, groupId: string): Promise<void> {
  requirePerson(ctx, groupCopy.logInTo.add)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId)
  await change(ctx, groupPolicy.invite, lookUp, async (tx) => {
    await tx.db.delete(groupLinks).where(eq(groupLinks.groupId, groupId))
    await notifyGroup(tx, groupId)
  })
}

/** Joins by a link, or asks to join. Idempotent.
 *  @param input the same fields as for `acceptGroupInvitation`
 *  @throws NotFound when the link is invalid, or does not work for this user */
export async function joinByLink(
  ctx: Context,
  { token, input }: { token: string; input: unknown },
): Promise<JoinGroupOutcome> {
  requirePerson(ctx, groupCopy.logInTo.add)
  return change(
    ctx,
    groupLinkPolicy.join,
    (look) => findLink(look, token),
    async (tx) => {
      const reason = await whyCannotJoin(tx)
      const { groupId } = await findLink(tx, token)
      const group = await lockGroup(tx, groupId)
      // Checked again under the lock, when nobody can withdraw the link.
      const link = await findLink(tx, token)
      assertAllowed(groupLinkPolicy.join, ctx.actor, link)
      return (link.letsIn ? joinLocked : askLocked)(tx, { group, reason, input })
    },
  )
}

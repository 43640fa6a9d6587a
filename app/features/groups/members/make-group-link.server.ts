import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { groupLinks } from '#app/database/schema/people/groups.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { notifyGroup } from '../group/after-change.server.ts'
import { lockGroup } from '../group/group-facts.server.ts'
import { linkHashes } from './link-facts.server.ts'
import { groupPolicy } from '../policy.ts'
import { LINK_DAYS } from '../rules.ts'
import { groupCopy } from '../copy.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Creates a link that lets anybody join for seven days; the previous link stops working.
 *  @returns its URL, which is not stored */
export async function makeGroupLink(
  ctx: Context,
  groupId: string,
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
      .values({ groupId, ...row })
      .onConflictDoUpdate({ target: groupLinks.groupId, set: row })
    await notifyGroup(tx, groupId)
    return { url: `${ctx.settings.publicUrl}/profile/groups/join/${token}`, expiresAt }
  })
}

/** Withdraws the link: nobody can join with it any more. */
export async function withdrawGroupLink(ctx: Context, groupId: string): Promise<void> {
  requirePerson(ctx, groupCopy.logInTo.add)
  const lookUp = (look: ReadingContext) => lockGroup(look, groupId)
  await change(ctx, groupPolicy.invite, lookUp, async (tx) => {
    await tx.db.delete(groupLinks).where(eq(groupLinks.groupId, groupId))
    await notifyGroup(tx, groupId)
  })
}

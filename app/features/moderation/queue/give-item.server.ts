import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { notifyModerators } from '#app/features/moderation-queue/notify-moderators.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { change } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { accountNames } from '../admin-names.server.ts'
import { DECIDED, type AssignItemOutcome } from './assign-item.server.ts'
import { findItem } from '../queries/item.server.ts'

export type GiveItemOutcome = AssignItemOutcome | Refused<'no-admin'>

const NO_ADMIN: Refused<'no-admin'> = { ok: false, reason: 'no-admin', failed: 'Choose an admin.' }

/** Assigns an item to another admin.
 *  @param had who had it when the page was loaded; null for nobody. If somebody else has taken it since, nothing changes.
 *  @throws SignInRequired, NotFound */
export async function giveItem(
  ctx: Context,
  { itemId, to, had }: { itemId: string; to: string; had: string | null },
): Promise<GiveItemOutcome> {
  const lookUp = (look: ReadingContext) => findItem(look.db, itemId)
  return change(ctx, moderationPolicy.assign, lookUp, async (tx, item): Promise<GiveItemOutcome> => {
    requirePerson(ctx)
    const { kind, subject, assignedTo } = item
    if (!isId(to)) return NO_ADMIN
    // Lock order: the account before the item. The share lock keeps them an admin until the commit.
    const [admin] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, to), eq(users.admin, true), isNull(users.suspendedAt)))
      .for('share')
    if (!admin) return NO_ADMIN
    if (assignedTo === to) return { ok: true }
    const isHad =
      had === null
        ? isNull(moderationItems.assignedTo)
        : isId(had)
          ? eq(moderationItems.assignedTo, had)
          : sql`false`
    const given = await tx.db
      .update(moderationItems)
      .set({ assignedTo: to })
      .where(and(eq(moderationItems.id, itemId), eq(moderationItems.state, 'open'), isHad))
      .returning({ id: moderationItems.id })
    if (given.length === 0) {
      const now = await findItem(tx.db, itemId)
      if (now.state === 'decided') return DECIDED
      const by = (await accountNames(tx.db, [now.assignedTo])).get(now.assignedTo ?? '') ?? 'Someone'
      const failed = `${by} took it a moment before you. Check again before you hand it over.`
      return { ok: false, reason: 'taken', failed }
    }
    await writeModerationLog(tx, { verb: 'given', kind, subject, itemId, outcome: to })
    await notifyModerators(tx.db)
    return { ok: true }
  })
}

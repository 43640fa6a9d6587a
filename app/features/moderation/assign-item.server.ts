import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { isForDesk } from '#app/features/moderation-queue/desk-items.ts'
import { moderationItemPolicy } from '#app/features/moderation-queue/policy.ts'
import { notifyModerators } from '#app/features/moderation-queue/file-item.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { change } from '#app/database/gate.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { accountNames } from './person.server.ts'
import { findItem } from './item.query.server.ts'

type AssignItemOutcome =
  | { ok: true }
  /** `taken`: another admin has it already. */
  | Refused<'decided' | 'taken'>

const DECIDED: Refused<'decided'> = {
  ok: false,
  reason: 'decided',
  failed: 'It was already decided.',
}

/** Assigns an item to oneself, or releases it. Only `me-instead` takes over another admin's item.
 *  @throws SignInRequired, NotFound */
export async function assignItem(
  ctx: Context,
  { itemId, to }: { itemId: string; to: 'me' | 'me-instead' | 'nobody' },
): Promise<AssignItemOutcome> {
  const lookUp = (look: ReadingContext) => findItem(look.db, itemId)
  return change(ctx, moderationItemPolicy.assign, lookUp, async (tx, item) => {
    if (ctx.actor.kind !== 'person') throw new SignInRequired()
    const me = ctx.actor.userId
    // Lock order: the account before the item, as when an account is erased.
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, me)).for('key share')
    const free =
      to === 'me'
        ? sql`(${isNull(moderationItems.assignedTo)} or ${eq(moderationItems.assignedTo, me)})`
        : undefined
    const own = to === 'nobody' ? eq(moderationItems.assignedTo, me) : undefined
    const changed = await tx.db
      .update(moderationItems)
      .set({ assignedTo: to === 'nobody' ? null : me })
      .where(and(eq(moderationItems.id, itemId), eq(moderationItems.state, 'open'), free, own))
      .returning({ id: moderationItems.id })
    if (changed.length === 0) {
      const now = await findItem(tx.db, itemId)
      if (now.state === 'decided') return DECIDED
      if (to === 'nobody') return { ok: true }
      const by = (await accountNames(tx.db, [now.assignedTo])).get(now.assignedTo ?? '') ?? 'Someone'
      const failed = `${by} took it a moment before you. You can take it over.`
      return { ok: false, reason: 'taken', failed }
    }
    const { kind, subject, assignedTo } = item
    const verb = to === 'nobody' ? 'released' : 'taken'
    if (verb === 'released' || assignedTo !== me)
      await writeModerationLog(tx, { verb, kind, subject, itemId })
    await notifyModerators(tx.db)
    return { ok: true }
  })
}

export type GiveItemOutcome = AssignItemOutcome | Refused<'not-staff'>

const NOT_STAFF: Refused<'not-staff'> = {
  ok: false,
  reason: 'not-staff',
  failed: 'Choose somebody who may decide it.',
}

/** Assigns an item to a colleague who may decide it.
 *  @param had who had it when the page was loaded; null for nobody. If someone else has taken it since, nothing changes.
 *  @throws SignInRequired, NotFound */
export async function giveItem(
  ctx: Context,
  { itemId, to, had }: { itemId: string; to: string; had: string | null },
): Promise<GiveItemOutcome> {
  const lookUp = (look: ReadingContext) => findItem(look.db, itemId)
  return change(ctx, moderationItemPolicy.assign, lookUp, async (tx, item): Promise<GiveItemOutcome> => {
    requirePerson(ctx)
    const { kind, subject, assignedTo } = item
    if (!isId(to)) return NOT_STAFF
    // Lock order: the account before the item. The share lock keeps their role until the commit.
    const ofDesk = isForDesk(item) ? and(users.desk, not(users.manager)) : undefined
    const [receiver] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, to), or(users.admin, ofDesk), isNull(users.suspendedAt)))
      .for('share')
    if (!receiver) return NOT_STAFF
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

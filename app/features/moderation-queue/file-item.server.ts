import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import type { Reading, SystemContext, Database } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { livePublisher } from '#app/features/live/send-live-events.server.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { moderationFacts, type ModerationFacts, type ModerationKind } from './rules.ts'
import { QUEUE_CHANGED } from './live-names.ts'
import { moderationPolicy } from './policy.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

export type NewModerationItem = {
  [Kind in ModerationKind]: {
    kind: Kind
    /** Names what the item is about, in a form that each kind defines. At most one item per subject is open. */
    subject: string
    facts: ModerationFacts<Kind>
    /** For matters that recur on their own: files nothing if the subject was already decided, ever or within this many days. */
    oncePer?: 'ever' | { days: number }
  }
}[ModerationKind]

type Tools = Pick<SystemContext, 'db' | 'now'>

/** Adds an item to the moderation queue in the transaction that caused it. If one about the same subject is open, it gets the new
 *  facts and keeps its place.
 *  @returns its id; null if it was already decided and `oncePer` applies
 *  @throws ZodError if the facts do not match the kind */
export async function fileModerationItem(tx: Tools, item: NewModerationItem): Promise<string | null> {
  const { kind, subject, oncePer } = item
  const facts: object = moderationFacts[kind].parse(item.facts)
  const now = tx.now()
  if (oncePer && (await wasDecided(tx.db, { kind, subject }, oncePer, now))) return null
  const [row] = await tx.db
    .insert(moderationItems)
    .values({ id: newId(), kind, subject, facts, state: 'open', openedAt: now })
    .onConflictDoUpdate({
      target: [moderationItems.kind, moderationItems.subject],
      targetWhere: sql`state = 'open'`,
      set: { facts },
    })
    .returning({ id: moderationItems.id })
  await notifyModerators(tx.db)
  return row?.id ?? null
}

async function wasDecided(
  tx: Reading,
  { kind, subject }: { kind: string; subject: string },
  oncePer: 'ever' | { days: number },
  now: Date,
): Promise<boolean> {
  const since = oncePer === 'ever' ? new Date(0) : new Date(now.getTime() - oncePer.days * DAY)
  const found = await tx
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(
      and(
        eq(moderationItems.kind, kind),
        eq(moderationItems.subject, subject),
        gt(moderationItems.decidedAt, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Tells the open pages of staff that the queue changed. Once per transaction, because one import may file thousands of items. */
export async function notifyModerators(tx: Database): Promise<void> {
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`(${users.admin} or ${users.desk}) and current_setting('roost.moderators_notified', true) is distinct from 'yes'`,
    )
  if (staff.length === 0) return
  await changeRows(tx, sql`select set_config('roost.moderators_notified', 'yes', true)`)
  await livePublisher.send(
    tx,
    queueChanged,
    staff.map(({ id }) => id),
    {},
  )
}

/** Sent when the queue gains or loses an item, so that open queue pages reload. It contains no data. */
export const queueChanged: GuardedKind = {
  name: QUEUE_CHANGED,
  about: z.strictObject({}),
  mayKnow: async ({ actor }) => isAllowed(moderationPolicy.read, actor, null),
}

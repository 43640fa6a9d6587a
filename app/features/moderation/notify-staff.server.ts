import { and, asc, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { isForDesk } from '#app/features/moderation-queue/desk-items.ts'
import { isModerationKind, type ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { choicesOf } from '#app/features/notifications/choices.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { notificationKindOf, type NotificationKind } from '#app/features/notifications/rules.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { fileFailedJobs } from './file-failed-jobs.server.ts'
import { queuePath } from './paths.ts'
import { reportReasonText } from './report-handler.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
/** The most items of a kind that a daily email counts one by one. */
const COUNTED_MOST = 100

/** The notification about new items of a kind; the other kinds only appear in the queue. */
const notificationAbout: Partial<Record<ModerationKind, NotificationKind>> = {
  report: 'staff-report',
  'new-home': 'staff-home',
  duplicate: 'staff-duplicate',
  appeal: 'staff-appeal',
  'home-appeal': 'staff-appeal',
  import: 'staff-failure',
  photo: 'staff-failure',
  'failed-job': 'staff-failure',
}

type Item = Pick<typeof moderationItems.$inferSelect, 'id' | 'kind' | 'facts'>

/** Notifies staff of new items, as each of them chose per kind: one email about everything since the last run, or a line in the daily
 *  email. Each item is announced once, in the transaction that marks it. */
export const notifyStaffJob: Job = {
  name: 'tell-staff',
  alone: true,
  run: async (ctx) => {
    await fileFailedJobs(ctx)
    await inTransaction(ctx, async (tx) => {
      const items = await takeNew(tx)
      if (items.length === 0) return
      const people = await staffToNotify(tx.db)
      const kinds = new Set(
        items.flatMap(({ kind }) => (isModerationKind(kind) ? (notificationAbout[kind] ?? []) : [])),
      )
      for (const kind of kinds) {
        const ofKind = items.filter((item) => notificationAbout[item.kind as ModerationKind] === kind)
        for (const { id, admin } of people) {
          const theirs = admin ? ofKind : ofKind.filter(isForDesk)
          if (theirs.length > 0) await notifyOne(tx, id, { kind, items: theirs })
        }
      }
    })
  },
}

/** Marks and returns the items not yet announced. Items older than a day, such as from before this job existed, are not news. */
async function takeNew({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<Item[]> {
  const { id, kind, facts, openedAt, staffTold } = moderationItems
  const since = new Date(now().getTime() - DAY)
  // Skips items that are being decided right now: the next run sees whether they still need an email.
  const untold = await db
    .select({ id })
    .from(moderationItems)
    .where(and(sql`${moderationItems.state} = 'open' and not ${staffTold}`, gt(openedAt, since)))
    .for('no key update', { skipLocked: true })
  if (untold.length === 0) return []
  const taken = await db
    .update(moderationItems)
    .set({ staffTold: true })
    .where(
      inArray(
        id,
        untold.map((item) => item.id),
      ),
    )
    .returning({ id, kind, facts, openedAt })
  return taken.toSorted(
    (one, other) => one.openedAt.getTime() - other.openedAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

/** For the demo, so that its invented past is not announced as news. */
export async function countAsNotified({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db.update(moderationItems).set({ staffTold: true })
}

const staffToNotify = (db: Reading) =>
  db
    .select({ id: users.id, admin: users.admin })
    .from(users)
    .where(
      and(
        or(users.admin, users.desk),
        or(users.admin, not(users.manager)),
        isNull(users.suspendedAt),
        isNull(users.deletionAskedAt),
      ),
    )
    .orderBy(asc(users.id))

async function notifyOne(
  tx: SystemContext,
  to: string,
  { kind, items }: { kind: NotificationKind; items: Item[] },
): Promise<void> {
  const { emails } = (await choicesOf(tx.db, to))[kind]
  const { count } = notificationKindOf(kind)
  if (emails === 'daily') {
    for (const item of items.slice(0, COUNTED_MOST))
      await notify(tx, { kind, to, detail: count(1), same: item.id, link: linkTo([item]) })
    return
  }
  const sentence = count(items.length)
  const reasons =
    kind === 'staff-report' ? [...new Set(items.map((item) => `${reportReasonText(item)}.`))] : []
  await notify(tx, {
    kind,
    to,
    detail: sentence,
    same: items[0]?.id ?? '',
    link: linkTo(items),
    emailContent: {
      subject: sentence.replace(/\.$/, ''),
      paragraphs: [sentence, ...reasons, 'It is in the queue, with everything that you need to decide.'],
      button: 'Open the queue',
    },
  })
}

/** The item, or all of its kind if there are several. */
function linkTo(items: Item[]): string {
  const [first] = items
  const kind = first && isModerationKind(first.kind) ? first.kind : null
  const same = items.every((item) => item.kind === kind)
  return queuePath({ kind: same ? kind : null }, { item: items.length === 1 ? (first?.id ?? null) : null })
}

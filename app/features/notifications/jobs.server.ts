import { inTransaction } from '#app/database/transaction.server.ts'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { choicesOf } from './choices.server.ts'
import { dailyEmail } from './notification-email.server.ts'
import {
  DAILY_AT_HOUR,
  GATHER_SECONDS,
  gatheredNames,
  NOTIFICATION_KEPT_DAYS,
  notificationNames,
  type NotificationKind,
} from './rules.ts'
import { gatheredKey, sendGathered, takeWaitingNotifications } from './send-gathered.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const AT_ONCE = 200

const hourIn = (timeZone: string, now: Date) =>
  Number(now.toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }))

/** Sends one daily email to everyone with waiting notifications, in the morning of their campus. The job runs every hour in UTC,
 *  which suits every time zone, in summer and winter. A second run finds nothing left. The job also deletes old notifications. */
export const dailyNotificationsJob: Job = {
  name: 'daily-notifications',
  alone: true,
  async run(ctx) {
    const known = await ctx.db.selectDistinct({ timeZone: campuses.timeZone }).from(campuses)
    const zones = [...new Set([USUAL_TIME_ZONE, ...known.map(({ timeZone }) => timeZone)])]
    const due = zones.filter((timeZone) => hourIn(timeZone, ctx.now()) === DAILY_AT_HOUR)
    if (due.length === 0) return
    await sendDailyEmails(ctx, due)
    await ctx.db
      .delete(notifications)
      .where(lt(notifications.createdAt, new Date(ctx.now().getTime() - NOTIFICATION_KEPT_DAYS * DAY)))
  },
}

/** Sends the daily emails to people at campuses in these time zones; people without a campus get them in the default time zone. */
async function sendDailyEmails(ctx: SystemContext, timeZones: string[]): Promise<void> {
  const theirs = sql<string>`coalesce(${campuses.timeZone}, ${USUAL_TIME_ZONE})`
  for (let last: string | undefined; ;) {
    const after = last === undefined ? undefined : gt(notifications.userId, last)
    const people = await ctx.db
      .selectDistinct({ id: notifications.userId })
      .from(notifications)
      .leftJoin(profiles, eq(profiles.userId, notifications.userId))
      .leftJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(and(eq(notifications.waits, true), inArray(theirs, timeZones), after))
      .orderBy(asc(notifications.userId))
      .limit(AT_ONCE)
    for (const { id } of people) await sendTo(ctx, id)
    last = people.at(-1)?.id
    if (people.length < AT_ONCE) return
  }
}

async function sendTo(ctx: SystemContext, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const choices = await choicesOf(tx.db, userId)
    const isGathered = (name: NotificationKind) =>
      gatheredNames.includes(name) && choices[name].emails === 'at-once'
    await sendLeftOver(tx, userId, notificationNames.filter(isGathered))
    const gathered = await takeWaitingNotifications(
      tx.db,
      userId,
      notificationNames.filter((name) => !isGathered(name)),
    )
    const [reader] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isHere))
    const counts = notificationNames
      .filter((name) => choices[name].emails === 'daily')
      .map((name): [typeof name, number] => [name, gathered.filter(({ kind }) => kind === name).length])
      .filter(([, count]) => count > 0)
    if (!reader || counts.length === 0) return
    const email = dailyEmail(ctx, userId, counts)
    await queueEmail(tx, { kind: 'daily-notifications', to: reader.email, email })
  })
}

/** Sends notifications that have waited too long for the email of their kind, because the reader switched away from the daily
 *  email, or because they arrived just as the job began. */
async function sendLeftOver(
  tx: Pick<SystemContext, 'db' | 'jobs' | 'now'>,
  userId: string,
  kinds: NotificationKind[],
): Promise<void> {
  const since = new Date(tx.now().getTime() - 2 * GATHER_SECONDS * 1000)
  const { kind, waits, createdAt } = notifications
  const isLate = and(
    eq(notifications.userId, userId),
    eq(waits, true),
    inArray(kind, kinds),
    lt(createdAt, since),
  )
  const late = await tx.db.selectDistinct({ kind }).from(notifications).where(isLate)
  for (const name of kinds.filter((each) => late.some((row) => row.kind === each)))
    await tx.jobs.enqueue(tx.db, sendGathered, { userId, kind: name }, { key: gatheredKey(userId, name) })
}

import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { notices } from '#app/database/schema/notices.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { queueLetter } from '#app/features/letters/queue-letter.server.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { choicesOf } from './choices.server.ts'
import { dailyEmail } from './notice-letter.server.ts'
import { DAILY_AT_HOUR, KEPT_DAYS, noticeNames } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const AT_ONCE = 200

/** The hour of day in a time zone. */
const hourIn = (timeZone: string, now: Date) =>
  Number(now.toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }))

/** One daily e-mail for everybody with something waiting, in the morning of their campus. The schedule is in UTC
 *  and runs every hour, so this is right in every time zone, in summer and winter. A second run finds nothing
 *  left. */
export const dailyNoticesJob: Job = {
  name: 'daily-notices',
  alone: true,
  async run(ctx) {
    const known = await ctx.db.selectDistinct({ timeZone: campuses.timeZone }).from(campuses)
    const zones = [...new Set([USUAL_TIME_ZONE, ...known.map(({ timeZone }) => timeZone)])]
    const due = zones.filter((timeZone) => hourIn(timeZone, ctx.now()) === DAILY_AT_HOUR)
    if (due.length === 0) return
    await unsafeSendDaily(ctx, due)
    await ctx.db.delete(notices).where(lt(notices.createdAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY)))
  },
}

/** Sends the daily e-mails to people of campuses in these time zones; people without a campus use the default one. */
async function unsafeSendDaily(ctx: Context, timeZones: string[]): Promise<void> {
  const theirs = sql<string>`coalesce(${campuses.timeZone}, ${USUAL_TIME_ZONE})`
  for (;;) {
    const people = await ctx.db
      .selectDistinct({ id: notices.userId })
      .from(notices)
      .leftJoin(profiles, eq(profiles.userId, notices.userId))
      .leftJoin(campuses, eq(campuses.id, profiles.campusId))
      .where(and(eq(notices.waits, true), inArray(theirs, timeZones)))
      .limit(AT_ONCE)
    for (const { id } of people) await sendTo(ctx, id)
    if (people.length < AT_ONCE) return
  }
}

async function sendTo(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const waiting = await tx
      .update(notices)
      .set({ waits: false })
      .where(and(eq(notices.userId, userId), eq(notices.waits, true)))
      .returning({
        id: notices.id,
        kind: notices.kind,
        fromUserId: notices.fromUserId,
        readAt: notices.readAt,
        listed: notices.listed,
      })
    const unlisted = waiting.filter(({ listed }) => !listed).map(({ id }) => id)
    if (unlisted.length > 0) await tx.delete(notices).where(inArray(notices.id, unlisted))
    const [reader] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isHere))
    const choices = await choicesOf(tx, userId)
    const gone = await goneAmong(
      tx,
      waiting.flatMap(({ fromUserId }) => fromUserId ?? []),
    )
    const unread = waiting
      .filter(({ readAt, fromUserId }) => readAt === null && !gone.has(fromUserId))
      .map(({ kind }) => kind)
    const counts = noticeNames
      .filter((name) => choices[name].letters === 'daily')
      .map((name): [typeof name, number] => [name, unread.filter((kind) => kind === name).length])
      .filter(([, count]) => count > 0)
    if (!reader || counts.length === 0) return
    const letter = dailyEmail(ctx, userId, counts)
    await queueLetter(ctx, tx, { kind: 'daily-notices', to: reader.email, letter })
  })
}

/** Accounts that are being deleted or suspended: others are not notified about them. */
async function goneAmong(tx: Database, ids: string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), not(isHere)))
  return new Set(rows.map(({ id }) => id))
}

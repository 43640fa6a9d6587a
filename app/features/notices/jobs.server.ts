import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { notices } from '#app/database/schema/notices.ts'
import { queueLetter } from '#app/features/letters/queue-letter.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { choicesOf } from './choices.server.ts'
import { dailyEmail } from './notice-letter.server.ts'
import { DAILY_AT, KEPT_DAYS, noticeNames } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const AT_ONCE = 200

/** The hour of day where the people are. */
const hourThere = (now: Date) =>
  Number(now.toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: DAILY_AT.timeZone }))

/** One letter for each who has something waiting, in the morning: the timetable is in UTC and asks every hour, so that this
 *  is right in summer and in winter. Run twice, it finds nothing left. */
export const dailyNoticesJob: Job = {
  name: 'daily-notices',
  alone: true,
  async run(ctx) {
    if (hourThere(ctx.now()) !== DAILY_AT.hour) return
    await unsafeSendDaily(ctx)
    await ctx.db.delete(notices).where(lt(notices.createdAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY)))
  },
}

/** Sends every daily letter there is something for. */
async function unsafeSendDaily(ctx: Context): Promise<void> {
  for (;;) {
    const people = await ctx.db
      .selectDistinct({ id: notices.userId })
      .from(notices)
      .where(eq(notices.waits, true))
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
      .returning({ id: notices.id, kind: notices.kind, readAt: notices.readAt, listed: notices.listed })
    const unlisted = waiting.filter(({ listed }) => !listed).map(({ id }) => id)
    if (unlisted.length > 0) await tx.delete(notices).where(inArray(notices.id, unlisted))
    const [reader] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletionAskedAt)))
    const choices = await choicesOf(tx, userId)
    const unread = waiting.filter(({ readAt }) => readAt === null).map(({ kind }) => kind)
    const counts = noticeNames
      .filter((name) => choices[name].letters === 'daily')
      .map((name): [typeof name, number] => [name, unread.filter((kind) => kind === name).length])
      .filter(([, count]) => count > 0)
    if (!reader || counts.length === 0) return
    const letter = dailyEmail(ctx, userId, counts)
    await queueLetter(ctx, tx, { kind: 'daily-notices', to: reader.email, letter })
  })
}

import { eq, sql } from 'drizzle-orm'
import { answersOfHome, companyPeople, withColleagues } from '#app/database/sql/company-people.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import {
  ANSWER_DAYS,
  answerHours,
  ANSWER_GRACE_DAYS,
  FEWEST_ANSWERS,
  type AnswerTime,
} from './answer-time.ts'
import { inquiriesPolicy } from './policy.ts'

/** How fast the company (or the site's team) answers inquiries about a home; null without enough data.
 *  @throws NotFound */
export async function homeAnswerTime(ctx: Context, listingId: string): Promise<AnswerTime | null> {
  const [open, home] = await find(ctx, listingPolicy.read, async (look) => {
    const [found] = await look.db
      .select({ status: listings.status, people: companyPeople, manager: answersOfHome })
      .from(listings)
      .where(eq(listings.id, listingId))
    if (!found) throw new NotFound()
    return found
  })
  return answerTimeOf(open, home.manager)
}

/** The answer time that students see on the pages of the actor's homes.
 *  @throws SignInRequired, NotFound */
export async function ownAnswerTime(ctx: Context): Promise<AnswerTime | null> {
  const open = authorize(ctx, inquiriesPolicy.readLeads, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { manager, userId } = ctx.actor
  return answerTimeOf(open, manager ? userId : null)
}

type Tools = Pick<Context, 'now'> & { db: Reading }
type Row = { inquiries: number; answers: number; median: number }

const NEVER = 1e12 // seconds: unanswered inquiries count as slower than all answered ones

/** The median time to the first answer over the last half year. Unanswered inquiries count too, once there has been enough time to
 *  answer them.
 *  @param managerUserId null: inquiries that admins answer
 *  @returns null when there were too few answers */
export async function answerTimeOf(
  { db, now }: Tools,
  managerUserId: string | null,
): Promise<AnswerTime | null> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()
  const [row] = await queryRows<Row>(
    db,
    sql`select count(*)::int as inquiries, count(answered_at)::int as answers,
        percentile_disc(0.5) within group (
          order by coalesce(extract(epoch from answered_at - created_at), ${NEVER}::numeric))::float8 as median
      from inquiries
      where ${managerUserId === null ? sql`manager_user_id is null` : sql`manager_user_id in ${withColleagues(managerUserId)}`}
        and created_at > ${daysAgo(ANSWER_DAYS)}::timestamptz
        and (answered_at is not null or state <> 'withdrawn' and created_at < ${daysAgo(ANSWER_GRACE_DAYS)}::timestamptz)`,
    { prepared: true },
  )
  if (!row || row.answers < FEWEST_ANSWERS) return null
  const hours = answerHours(row.median < NEVER ? row.median : null)
  return hours === null ? null : { hours, inquiries: row.inquiries, byTeam: managerUserId === null }
}

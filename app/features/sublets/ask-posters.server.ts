import { freshDay } from './fresh-day.server.ts'
import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { isPresent } from '#app/features/people/visible-to.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { subletQuestionEmail } from './email.ts'
import { ASKED_DAYS_BEFORE, FRESH_DAYS } from './rules.ts'
import { rentText, subletTitle } from './sublet-text.ts'

const AT_ONCE = 200 // sublets per transaction

/** Hashes of a link's token: the first is the one to store, the other finds what was stored under an earlier APP_SECRET. */
export const subletHashes = ({ secrets }: Pick<Context, 'secrets'>, token: string): string[] =>
  secrets.keyedHashes('sublet questions', token)

/** Asks by email, once per confirmation, about sublets whose confirmation is about to run out.
 *  @returns how many sublets it asked about */
export async function askPosters(ctx: SystemContext): Promise<number> {
  for (let asked = 0; ;) {
    const some = await inTransaction(ctx, (tx) => askSome(tx))
    asked += some
    if (some < AT_ONCE) return asked
  }
}

async function askSome(tx: SystemContext): Promise<number> {
  const now = tx.now()
  const due = new Date(now.getTime() - (FRESH_DAYS - ASKED_DAYS_BEFORE) * DAY)
  const rows = await tx.db
    .select({ sublet: sublets, email: users.email })
    .from(sublets)
    .innerJoin(users, eq(users.id, sublets.userId))
    .where(
      and(
        eq(sublets.status, 'published'),
        gte(sublets.freeUntil, utcDay(now)),
        lte(sublets.confirmedAt, due),
        or(isNull(sublets.askedAt), gt(sublets.confirmedAt, sublets.askedAt)),
        isPresent,
      ),
    )
    .orderBy(asc(sublets.id))
    .limit(AT_ONCE)
    .for('no key update', { of: sublets, skipLocked: true })
  for (const { sublet, email } of rows) {
    const token = randomBytes(32).toString('base64url')
    await tx.db
      .update(sublets)
      .set({ askedAt: now, askedHash: subletHashes(tx, token)[0] ?? null })
      .where(eq(sublets.id, sublet.id))
    await queueEmail(tx, {
      kind: 'sublet-question',
      to: email,
      email: subletQuestionEmail({
        offer: `${subletTitle(sublet)}, ${rentText(sublet.rent)}`,
        freshUntil: freshDay(sublet.confirmedAt),
        url: `${tx.settings.publicUrl}/sublet-answer/${token}`,
      }),
    })
  }
  return rows.length
}

const PHOTOS_KEPT = 30 // days after a sublet's last day

/** Deletes photos of sublets that ended long ago; the cleanup of unused files deletes their files. @returns how many */
export async function deleteOldPhotos({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<number> {
  const day = utcDay(new Date(now().getTime() - PHOTOS_KEPT * DAY))
  const over = db.select({ id: sublets.id }).from(sublets).where(lt(sublets.freeUntil, day))
  const gone = await db.delete(photos).where(inArray(photos.subletId, over)).returning({ id: photos.id })
  return gone.length
}

/** Asks students whether their sublets are still free, and deletes old photos. It hides nothing: the queries do that. */
export const askPostersJob: Job = {
  name: 'ask-about-sublets',
  alone: true,
  run: async (ctx) => {
    const asked = await askPosters(ctx)
    if (asked > 0) ctx.log.info({ asked }, 'sublets that need a confirmation')
    const deleted = await deleteOldPhotos(ctx)
    if (deleted > 0) ctx.log.info({ deleted }, 'photos of sublets that are over')
  },
}

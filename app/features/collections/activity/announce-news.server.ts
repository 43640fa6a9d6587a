import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/database/schema/people/accounts.ts'
import { collectionActivity, collectionNews, collections } from '#app/database/schema/homes/collections.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { choicesOf } from '#app/features/notifications/choices.server.ts'
import { notificationFoot } from '#app/features/notifications/sending/notification-email.server.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import { notificationKinds } from '#app/features/notifications/rules.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { isCollectionMember } from '../verbs/collection-facts.server.ts'
import { newsEmail } from './news-email.ts'
import { newsKinds, NEWS_AFTER, type CollectionNews, type NewsKind } from './news.ts'
import { activityPath } from '../tool-paths.ts'

const payload = z.object({ userId: z.uuid(), since: z.iso.datetime() })
const KIND = 'collection-news'

type Tools = Pick<Context, 'jobs' | 'now' | 'settings'>

/** Part of a verb: queues an email to the other members. It is sent some minutes later, about everything that has happened
 *  in the collection by then. */
export async function queueNews(
  { jobs, now, settings }: Tools,
  tx: Database,
  { kind, doneBy }: { kind: string; doneBy?: string | null },
  members: { userId: string }[],
): Promise<void> {
  if (settings.mail === 'none' || !doneBy || !isNews(kind)) return
  const others = members.map(({ userId }) => userId).filter((userId) => userId !== doneBy)
  const since = now().toISOString()
  // In a fixed order, so that two collections with the same members cannot deadlock.
  for (const userId of others.toSorted())
    await jobs.enqueue(tx, announceNews, { userId, since }, { startAfter: NEWS_AFTER, key: userId })
}

const isNews = (kind: string): kind is NewsKind => newsKinds.some((each) => each === kind)

/** One email about everything that others did in somebody's collections. When it is sent, it checks again whether
 *  they still want it and are still members. */
export const announceNews: Job<z.infer<typeof payload>> = {
  name: 'announce-collection-news',
  payload,
  async run(ctx, { userId, since }) {
    await ctx.db.transaction(async (tx) => {
      const [reader] = await tx
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.id, userId), isHere))
        .for('no key update')
      if (!reader) return
      const news = await newsFor(tx, userId, new Date(since))
      if (news.length === 0) return
      const { emails } = (await choicesOf(tx, userId))[KIND]
      if (emails === 'daily')
        for (const { collectionId, name } of news)
          await notify(ctx, tx, { kind: KIND, to: userId, detail: name, link: activityPath(collectionId) })
      if (emails !== 'at-once') return
      const { label, email: kind } = notificationKinds[KIND]
      const foot = notificationFoot(ctx, userId, label, kind)
      await queueEmail(ctx, tx, {
        kind,
        to: reader.email,
        email: { ...newsEmail(news, ctx.settings.publicUrl), ...foot },
      })
    })
  },
}

/** What others did since then that this person was not yet told, by collection; marks it as told. */
async function newsFor(tx: Database, userId: string, since: Date): Promise<CollectionNews[]> {
  const [told] = await tx
    .select({ until: collectionNews.toldUntil })
    .from(collectionNews)
    .where(eq(collectionNews.userId, userId))
  const { at, kind, doneBy } = collectionActivity
  const rows = await tx
    .select({ collectionId: collections.id, name: collections.name, kind, at })
    .from(collectionActivity)
    .innerJoin(collections, eq(collections.id, collectionActivity.collectionId))
    .where(
      and(
        gte(at, since),
        told && gt(at, told.until),
        inArray(kind, [...newsKinds]),
        isNotNull(doneBy),
        ne(doneBy, userId),
        isNull(collections.deletedAt),
        isCollectionMember({ viewer: userId, student: userId }),
      ),
    )
    .orderBy(asc(at), asc(collectionActivity.id))
  const last = rows.at(-1)
  if (!last) return []
  await tx
    .insert(collectionNews)
    .values({ userId, toldUntil: last.at })
    .onConflictDoUpdate({ target: collectionNews.userId, set: { toldUntil: last.at } })
  const byCollection = Map.groupBy(rows, ({ collectionId }) => collectionId)
  return [...byCollection].map(([collectionId, of]) => ({
    collectionId,
    name: of[0]?.name ?? '',
    kinds: of.map((row) => row.kind).filter(isNews),
  }))
}

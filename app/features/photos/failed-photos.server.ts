import { and, asc, count, countDistinct, eq, inArray, ne, isNotNull } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { queuePhotoFetching } from './fetch-foreign-photos.server.ts'
import { photoPolicy } from './policy.ts'
import { notFetchedSentence, type NotFetchedReason } from './foreign-photo-failed.server.ts'

/** How many examples to show. */
const SOME = 5

const ofSource = (source: string) =>
  and(eq(foreignPhotos.state, 'failed'), eq(listings.source, source), ne(listings.status, 'archived'))
/** The policy's facts about any home, because admins may add photos to all homes. */
const anyHome = { purpose: 'listing-photo', ownerId: null, people: [] } as const

export type PhotoFailures = {
  photos: number
  homes: number
  /** `photo`: its URL on the original site. */
  some: { name: string; address: string; slug: string; photo: string; reason: string | null }[]
}

/** How many photos of a list failed permanently, with some examples. @throws SignInRequired, Forbidden */
export async function photoFailures(ctx: Context, source: string): Promise<PhotoFailures> {
  const { db } = authorize(ctx, photoPolicy.readToAdd, anyHome)
  const home = eq(listings.id, foreignPhotos.listingId)
  const [counted] = await db
    .select({ photos: count(), homes: countDistinct(listings.id) })
    .from(foreignPhotos)
    .innerJoin(listings, home)
    .where(ofSource(source))
  const { name, address, slug } = listings
  const { address: photo, reason } = foreignPhotos
  const some = await db
    .select({ name, address, slug, photo, reason })
    .from(foreignPhotos)
    .innerJoin(listings, home)
    .where(ofSource(source))
    .orderBy(asc(listings.name), asc(listings.id), asc(foreignPhotos.position))
    .limit(SOME)
  return { photos: counted?.photos ?? 0, homes: counted?.homes ?? 0, some }
}

/** Queues all failed photos of a list to be fetched again. @returns how many @throws SignInRequired, Forbidden */
export async function tryPhotosAgain(ctx: Context, source: string): Promise<number> {
  const { db } = authorize(ctx, photoPolicy.add, anyHome)
  return db.transaction(async (tx) => {
    const homes = tx
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.source, source), ne(listings.status, 'archived')))
    const waiting = await tx
      .update(foreignPhotos)
      .set({ state: 'waiting', tries: 0, dueAt: ctx.now(), changedAt: ctx.now() })
      .where(and(eq(foreignPhotos.state, 'failed'), inArray(foreignPhotos.listingId, homes)))
      .returning({ listingId: foreignPhotos.listingId })
    if (waiting.length > 0) await queuePhotoFetching(ctx.jobs, tx)
    return waiting.length
  })
}

/** At most this many failures are counted. */
export const MOST_FAILURES = 500

export type PhotoNotFetched = {
  home: { id: string; name: string; address: string; source: string; externalId: string }
  /** The photo's URL on the original site. */
  photo: string
  /** A sentence. */
  why: string
  /** When it will be retried; null if only another URL or a newer list helps. */
  nextTry: string | null
}

/** The photos from the user's imported lists that could not be fetched or processed; for the system, from all lists.
 *  @throws SignInRequired, Forbidden */
export async function photosNotFetched(ctx: Context): Promise<PhotoNotFetched[]> {
  const { actor } = ctx
  const own = actor.kind === 'person' ? actor.userId : undefined
  const { db } = authorize(ctx, photoPolicy.readToAdd, {
    purpose: 'listing-photo',
    ownerId: null,
    people: own === undefined ? [] : [own],
  })
  const { id, name, address, source, externalId } = listings
  const rows = await db
    .select({ home: { id, name, address, source, externalId }, photo: foreignPhotos })
    .from(foreignPhotos)
    .innerJoin(listings, eq(listings.id, foreignPhotos.listingId))
    .where(
      and(
        isNotNull(foreignPhotos.reason),
        ne(foreignPhotos.state, 'ready'),
        ne(listings.status, 'archived'),
        own === undefined ? undefined : eq(listings.companyId, companyOfAccount(own)),
      ),
    )
    .orderBy(asc(listings.name), asc(listings.id), asc(foreignPhotos.position))
    .limit(MOST_FAILURES)
  return rows.map(({ home, photo: { address: of, reason, state, dueAt } }) => ({
    home,
    photo: of,
    why: notFetchedSentence(reason as NotFetchedReason),
    nextTry: state === 'waiting' ? dueAt.toISOString() : null,
  }))
}

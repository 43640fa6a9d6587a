import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { notFetchedSentence, type NotFetchedReason } from './not-fetched-reasons.ts'
import { photoPolicy } from '../policy.ts'

const MOST = 500

export type PhotoNotFetched = {
  home: { id: string; slug: string; name: string; source: string; externalId: string }
  address: string
  /** A sentence. */
  why: string
  /** When it is retried; null when only another URL or a newer list helps. */
  nextTry: Date | null
}

/** The photos of imported lists that could not be fetched or processed: for admins of all homes, for managers of their own.
 *  @throws SignInRequired, Forbidden */
export async function photosNotFetched(ctx: Context): Promise<PhotoNotFetched[]> {
  const { actor } = ctx
  const own = actor.kind === 'person' && !actor.admin ? actor.userId : undefined
  const { db } = authorize(ctx, photoPolicy.readToAdd, {
    purpose: 'listing-photo',
    ownerId: null,
    managerId: own ?? null,
  })
  const { id, slug, name, source, externalId } = listings
  const rows = await db
    .select({ home: { id, slug, name, source, externalId }, photo: foreignPhotos })
    .from(foreignPhotos)
    .innerJoin(listings, eq(listings.id, foreignPhotos.listingId))
    .where(
      and(
        isNotNull(foreignPhotos.reason),
        ne(foreignPhotos.state, 'ready'),
        ne(listings.status, 'archived'),
        own === undefined ? undefined : eq(listings.managerId, own),
      ),
    )
    .orderBy(asc(listings.name), asc(listings.id), asc(foreignPhotos.position))
    .limit(MOST)
  return rows.map(({ home, photo: { address, reason, state, dueAt } }) => ({
    home,
    address,
    why: notFetchedSentence(reason as NotFetchedReason),
    nextTry: state === 'waiting' ? dueAt : null,
  }))
}

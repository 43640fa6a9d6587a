import { and, eq, inArray, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { foreignPhotos, photos, uploads } from '#app/database/schema/homes/photos.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { ALT_MOST } from './fields.ts'
import { lockHomes, showHomePhotos } from './show-home-photos.server.ts'

/** The photos on other sites that a list names for a home, in order. */
export type NamedPhotos = { listingId: string; photos: { address: string; alt: string }[] }

/** A permanently failed photo is retried if a list names it again a day later, because it may have been fixed. */
const TRIED_AGAIN_AFTER = 24 * 60 * 60 * 1000

/** Sets the homes' foreign photos to those named now. New ones are queued to be fetched, known ones stay, and those no longer named
 *  are removed immediately.
 *  @returns whether any must be fetched */
export async function syncForeignPhotos(tx: Database, homes: NamedPhotos[], now: Date): Promise<boolean> {
  const concerned = await withForeignPhotos(tx, homes)
  if (concerned.length === 0) return false
  const ids = concerned.map(({ listingId }) => listingId)
  await lockHomes(tx, ids)
  const rows = concerned.flatMap(({ listingId, photos: named }) =>
    // Keeps the first position of a URL named twice.
    [...new Map(named.toReversed().map((each) => [each.address, each]))].map(([address, { alt }]) => ({
      listing_id: listingId,
      address,
      position: named.findIndex((each) => each.address === address),
      alt: alt.slice(0, ALT_MOST).toWellFormed(),
    })),
  )
  const wanted = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as wanted (listing_id uuid, address text, position smallint, alt text)`
  const gone = await tx
    .delete(foreignPhotos)
    .where(
      and(
        inArray(foreignPhotos.listingId, ids),
        sql`(${foreignPhotos.listingId}, ${foreignPhotos.address}) not in (select listing_id, address from ${wanted})`,
      ),
    )
    .returning({ listingId: foreignPhotos.listingId, uploadId: foreignPhotos.uploadId })
  const changed = rows.length > 0 ? await name(tx, wanted, now) : []
  const homesOf = [...gone, ...changed.filter(({ uploadId }) => uploadId !== null)]
  const touched = [...new Set(homesOf.map(({ listingId }) => listingId))]
  await deletePhotos(
    tx,
    gone.map(({ uploadId }) => uploadId).filter((id) => id !== null),
  )
  await rearrange(
    tx,
    changed.map(({ uploadId }) => uploadId).filter((id) => id !== null),
  )
  await showHomePhotos(tx, touched, now)
  return changed.some(({ waits }) => waits)
}

/** The homes that have such photos, or will have. */
async function withForeignPhotos(tx: Reading, homes: NamedPhotos[]): Promise<NamedPhotos[]> {
  const bare = homes.filter((home) => home.photos.length === 0).map(({ listingId }) => listingId)
  const known = await tx
    .selectDistinct({ listingId: foreignPhotos.listingId })
    .from(foreignPhotos)
    .where(inArray(foreignPhotos.listingId, bare))
  const ids = new Set(known.map(({ listingId }) => listingId))
  return homes.filter((home) => home.photos.length > 0 || ids.has(home.listingId))
}

type Named = { listingId: string; uploadId: string | null; waits: boolean }

/** @returns those that are new, have a new position or alternative text, or are retried */
async function name(tx: Database, wanted: ReturnType<typeof sql>, now: Date): Promise<Named[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const given = sql`(foreign_photos.state = 'failed'
    and foreign_photos.changed_at < ${new Date(now.getTime() - TRIED_AGAIN_AFTER).toISOString()}::timestamptz)`
  return changeRows<Named>(
    tx,
    sql`insert into foreign_photos (listing_id, address, position, alt, state, due_at, changed_at)
      select listing_id, address, position, alt, 'waiting', ${at}, ${at} from ${wanted}
      on conflict (listing_id, address) do update set
        position = excluded.position, alt = excluded.alt,
        state = case when ${given} then 'waiting' else foreign_photos.state end,
        tries = case when ${given} then 0 else foreign_photos.tries end,
        due_at = case when ${given} then ${at} else foreign_photos.due_at end
      where ${given} or (foreign_photos.position, foreign_photos.alt) is distinct from (excluded.position, excluded.alt)
      returning listing_id as "listingId", upload_id as "uploadId", state = 'waiting' as waits`,
  )
}

/** The cleanup job deletes their files. */
async function deletePhotos(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(photos).where(inArray(photos.id, ids))
  await tx.delete(uploads).where(inArray(uploads.id, ids))
}

async function rearrange(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(photos)
    .set({ position: sql`${foreignPhotos.position}`, alt: sql`${foreignPhotos.alt}` })
    .from(foreignPhotos)
    .where(and(eq(foreignPhotos.uploadId, photos.id), inArray(photos.id, ids)))
}

import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { askStore } from './ask-store.server.ts'
import { photoPolicy } from '../policy.ts'
import { remainingLife } from '../uploads/session-life.ts'
import { masterPath } from '../uploads/upload-path.server.ts'

/** The address at the file store of one's own photo in its largest stored size. It is valid for 15 minutes, and never
 *  longer than the session.
 *  @throws NotFound, Forbidden, SignInRequired, Busy while the store is down */
export async function downloadPhoto(ctx: Context, photoId: string): Promise<string> {
  await find(ctx, photoPolicy.download, (look) => requireToDownload(look, photoId))
  const key = masterPath(photoId)
  if (!(await askStore(ctx.log, ctx.files.head(key)))) throw new NotFound()
  const disposition = `attachment; filename="roost-photo-${photoId.slice(-6)}.jpg"`
  const { url } = await ctx.files.sign({ op: 'get', key, disposition, remainingLife: remainingLife(ctx) })
  return url
}

async function requireToDownload({ db }: { db: Reading }, photoId: string) {
  if (!isId(photoId)) throw new NotFound()
  const [found] = await db
    .select({ purpose: photos.purpose, ownerId: photos.ownerId, managerId: listings.managerId })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.id, photoId))
  if (!found) throw new NotFound()
  return found
}

import type { listings } from '#app/database/schema/homes/listings.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { writeEdit } from '#app/features/listings/changes/write-edit.server.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>
type Home = Pick<typeof listings.$inferSelect, 'id' | 'version' | 'status'>

/** Changes the status of a locked home, with its history and search row. The home also stops being unlisted, which was
 *  about its previous publication.
 *  @returns the home as it is now */
export async function writeStatus<Row extends Home>(
  { db: tx, actor, now }: Tools,
  home: Row,
  status: ListingStatus,
  also: { listedAt?: Date } = {},
): Promise<Row> {
  const columns = { status, unlisted: null, unlistedAt: null, ...also } as const
  const changes = [{ field: 'status', from: home.status, to: status }]
  await writeEdit(tx, { home, columns, changes }, actor, now())
  return { ...home, status, version: home.version + 1 }
}

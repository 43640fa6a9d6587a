import type { listings } from '#app/database/schema/listings.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { writeEdit } from '../edit/write-edit.server.ts'
import type { ListingStatus } from '../rules.ts'

type Tools = Pick<Context, 'actor' | 'now'>
type Home = Pick<typeof listings.$inferSelect, 'id' | 'version' | 'status'>

/** Brings a locked home into another state, with its history and search row. What held it back does so no more: that was
 *  about the offer before.
 *  @returns the home as it is now */
export async function writeStatus<Row extends Home>(
  { actor, now }: Tools,
  tx: Database,
  home: Row,
  status: ListingStatus,
  also: { listedAt?: Date } = {},
): Promise<Row> {
  const columns = { status, heldBack: null, heldBackAt: null, ...also } as const
  const changes = [{ field: 'status', from: home.status, to: status }]
  await writeEdit(tx, { home, columns, changes }, actor, now())
  return { ...home, status, version: home.version + 1 }
}

import { inArray, sql, type SQL } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import type { Context, Reading } from '#app/platform/context.ts'

type Tools = Pick<Context, 'actor'> & { db: Reading }

/** The user, if they hid any home (table of features/saves). Checked first, because searches that leave out homes are
 *  slower and few people hide any; of signed-in people the session knows it. */
export async function hiderOf({ actor, db }: Tools): Promise<string | null> {
  if (actor.kind !== 'person') return null
  if (actor.hidesHomes !== undefined) return actor.hidesHomes ? actor.userId : null
  const rows = await queryRows(db, anyHidden, { userId: actor.userId })
  return rows.length > 0 ? actor.userId : null
}

const anyHidden: Statement<Record<string, unknown>, { userId: string }> = () =>
  sql`select 1 from ${hiddenHomes} where ${hiddenHomes.userId} = ${sql.placeholder('userId')} limit 1`

/** Those of some people who hid any home. */
export async function hidersAmong(db: Reading, userIds: string[]): Promise<Set<string>> {
  const { userId } = hiddenHomes
  const rows = await db.selectDistinct({ userId }).from(hiddenHomes).where(inArray(userId, userIds))
  return new Set(rows.map((row) => row.userId))
}

/** A condition that leaves out homes hidden by `hider`; undefined, so free, when there is no hider. */
export function notHidden(hider: string | null, listingId: SQL): SQL | undefined {
  return hider === null ? undefined : sql`not exists (${hiddenRow(hider, listingId)})`
}

/** The opposite: only homes hidden by `hider`. */
export function onlyHidden(hider: string, listingId: SQL): SQL {
  return sql`exists (${hiddenRow(hider, listingId)})`
}

const hiddenRow = (hider: string, listingId: SQL) => sql`select from ${hiddenHomes}
  where ${hiddenHomes.userId} = ${hider} and ${hiddenHomes.listingId} = ${listingId}`

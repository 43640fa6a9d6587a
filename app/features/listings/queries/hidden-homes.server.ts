import { sql, type SQL } from 'drizzle-orm'
import { fixedQuery } from '#app/database/query-rows.server.ts'
import { hiddenHomes } from '#app/database/schema/saves.ts'
import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'actor' | 'db'>

/** Who asks, if they hid any home (features/saves; the table alone is known here). Asked first, because the plans of a
 *  search with something to leave out cost more, and few people hide anything (docs/performance.md). */
export async function hiderOf({ actor, db }: Tools): Promise<string | null> {
  if (actor.kind !== 'person') return null
  const rows = await anyHidden(db, { userId: actor.userId })
  return rows.length > 0 ? actor.userId : null
}

const anyHidden = fixedQuery<Record<string, unknown>, { userId: string }>(
  () => sql`select 1 from ${hiddenHomes} where ${hiddenHomes.userId} = ${sql.placeholder('userId')} limit 1`,
)

/** Leaves out what `hider` hid, of rows whose home is `listingId`; undefined for nobody, whom it costs nothing. */
export function notHidden(hider: string | null, listingId: SQL): SQL | undefined {
  return hider === null ? undefined : sql`not exists (${hiddenRow(hider, listingId)})`
}

/** The opposite: only what `hider` hid. */
export function onlyHidden(hider: string, listingId: SQL): SQL {
  return sql`exists (${hiddenRow(hider, listingId)})`
}

const hiddenRow = (hider: string, listingId: SQL) => sql`select from ${hiddenHomes}
  where ${hiddenHomes.userId} = ${hider} and ${hiddenHomes.listingId} = ${listingId}`

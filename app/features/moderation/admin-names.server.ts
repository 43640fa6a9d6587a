import { inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { Reading } from '#app/platform/context.ts'

/** Names of accounts by id; erased accounts are left out. */
export async function accountNames(
  db: Reading,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { id, givenName, familyName } = users
  const rows = await db.select({ id, givenName, familyName }).from(users).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, shownName(row.givenName, row.familyName)]))
}

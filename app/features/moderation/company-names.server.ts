import { inArray } from 'drizzle-orm'
import { companies } from '#app/database/schema/homes/companies.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import type { Reading } from '#app/platform/context.ts'

/** Names of companies by id; deleted ones are left out. */
export async function companyNames(
  db: Reading,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { id, name } = companies
  const rows = await db.select({ id, name }).from(companies).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row.name ?? UNNAMED]))
}

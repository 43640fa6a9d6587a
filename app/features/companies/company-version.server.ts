import { createHash } from 'node:crypto'
import type { companies } from '#app/database/schema/homes/companies.ts'

type Facts = Pick<typeof companies.$inferSelect, 'name' | 'askedName' | 'phone' | 'website' | 'askedWebsite'>

/** A hash of what a company's form shows. The form sends it back to detect concurrent changes. */
export function companyVersion({ name, askedName, phone, website, askedWebsite }: Facts): string {
  const shown = JSON.stringify([name, askedName, phone, website, askedWebsite])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

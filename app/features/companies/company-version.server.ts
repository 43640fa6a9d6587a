import { createHash } from 'node:crypto'
import type { companies } from '#app/database/schema/homes/companies.ts'

type Facts = Pick<typeof companies.$inferSelect, 'name' | 'askedName' | 'phone' | 'website' | 'askedWebsite'>

/** A hash of what the form of a company shows, which it sends back, so that a change made meanwhile is noticed. */
export function companyVersion({ name, askedName, phone, website, askedWebsite }: Facts): string {
  const shown = JSON.stringify([name, askedName, phone, website, askedWebsite])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

import type { savedSearches } from '#app/database/schema/site/alerts.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { saveSearch } from './save-search.server.ts'

type User = Parameters<typeof personOf>[0]

/** Saves a search through the verb. @returns its id */
export async function makeSavedSearch(
  ctx: SystemContext,
  owner: User,
  {
    href = '/listings?campus=usc',
    name = 'Homes near USC',
    frequency = 'at-once',
  }: Partial<Pick<typeof savedSearches.$inferSelect, 'href' | 'name' | 'frequency'>> = {},
): Promise<string> {
  const saved = await saveSearch({ ...ctx, actor: personOf(owner) }, { href, typed: { name, frequency } })
  if (!saved.ok) throw new Error(`The search was not saved: ${saved.reason}`)
  return saved.id
}

import { eq, sql } from 'drizzle-orm'
import { siteContent } from '#app/database/schema/site/site.ts'
import type { Reading, Settings } from '#app/platform/context.ts'
import { settingsForm, type ChosenSettings } from './rules.ts'

/** The settings that admins can change while the site runs: the saved values, or those the site was started with. */
export async function chosenSettings(db: Reading, started: Settings): Promise<ChosenSettings> {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.key, 'settings'))
  return settingsOrStarted(row?.value, started)
}

/** The settings from a stored value that was already read. */
export function settingsOrStarted(
  value: unknown,
  { freshDays, reviews }: Pick<Settings, 'freshDays' | 'reviews'>,
): ChosenSettings {
  return settingsForm.safeParse(value).data ?? { freshDays, reviews }
}

/** `freshDays` of the chosen settings as a number inside another statement, which then waits for no round of its own. */
export const chosenFreshDays = ({ freshDays }: Pick<Settings, 'freshDays'>) =>
  sql<number>`coalesce((select (${siteContent.value} ->> 'freshDays')::int from ${siteContent}
    where ${siteContent.key} = 'settings'), ${freshDays}::int)`

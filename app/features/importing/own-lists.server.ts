import { and, desc, eq, sql, isNull, type SQL } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'

/** The names of a company's lists, latest first. */
async function ownListNames(db: Reading, companyId: string | SQL): Promise<string[]> {
  const imports = await db
    .select({ source: managerImports.source })
    .from(managerImports)
    .where(eq(managerImports.companyId, companyId))
    .orderBy(desc(managerImports.createdAt), desc(managerImports.id))
  const feeds = await db
    .select({ source: managerFeeds.source })
    .from(managerFeeds)
    .where(eq(managerFeeds.companyId, companyId))
    .orderBy(managerFeeds.source)
  return [...new Set([...imports, ...feeds].map(({ source }) => source))]
}

/** The name of a list as its company wrote it before, ignoring case, so that it remains one list. */
export async function knownListName(db: Reading, companyId: string, typed: string): Promise<string> {
  const { source, ownerId } = listings
  const same = typed.toLowerCase()
  const [home] = await db
    .select({ source })
    .from(listings)
    .where(and(eq(ownerId, companyId), eq(sql`lower(${source})`, same)))
    .limit(1)
  const names = home ? [home.source] : await ownListNames(db, companyId)
  return names.find((name) => name.toLowerCase() === same) ?? typed
}

/** The choices in the forms that add a list. */
export async function listChoices(
  { db, settings }: Pick<Context, 'settings'> & { db: Reading },
  userId: string,
) {
  const [places, names, { reviews }] = await Promise.all([
    db
      .select({ value: campuses.slug, label: campuses.name })
      .from(campuses)
      .where(isNull(campuses.archivedAt))
      .orderBy(campuses.name),
    ownListNames(db, companyOfAccount(userId)),
    chosenSettings(db, settings),
  ])
  return { campuses: places, names, reviews }
}

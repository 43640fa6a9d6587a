import { and, desc, eq, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { Reading } from '#app/platform/context.ts'

/** The names of a manager's lists, the latest first. */
export async function ownListNames(db: Reading, userId: string): Promise<string[]> {
  const imports = await db
    .select({ source: managerImports.source })
    .from(managerImports)
    .where(eq(managerImports.userId, userId))
    .orderBy(desc(managerImports.createdAt), desc(managerImports.id))
  const feeds = await db
    .select({ source: managerFeeds.source })
    .from(managerFeeds)
    .where(eq(managerFeeds.userId, userId))
    .orderBy(managerFeeds.source)
  return [...new Set([...imports, ...feeds].map(({ source }) => source))]
}

/** The name of a list as its manager wrote it before, whatever the case now, so that it stays one list. */
export async function knownListName(db: Reading, userId: string, typed: string): Promise<string> {
  const { source, ownerId } = listings
  const same = typed.toLowerCase()
  const [home] = await db
    .select({ source })
    .from(listings)
    .where(and(eq(ownerId, userId), eq(sql`lower(${source})`, same)))
    .limit(1)
  const names = home ? [home.source] : await ownListNames(db, userId)
  return names.find((name) => name.toLowerCase() === same) ?? typed
}

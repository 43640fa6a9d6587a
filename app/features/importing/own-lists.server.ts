import { and, desc, eq, sql, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { listings } from '#app/database/schema/homes/listings.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { LISTS_CHANGED } from './live-names.ts'

/** The names of a manager's lists, the latest first. */
async function ownListNames(db: Reading, userId: string): Promise<string[]> {
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

/** Whether somebody is currently a manager; for jobs that work on their behalf. */
export async function managesStill(db: Reading, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.manager, true),
        isNull(users.deletionAskedAt),
        isNull(users.suspendedAt),
      ),
    )
  return found.length > 0
}

/** Sent when a manager's list was processed, so that their open pages reload. It contains no data. */
export const listsChanged: GuardedKind = {
  name: LISTS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}

/** The choices of the forms that add a list. */
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
    ownListNames(db, userId),
    chosenSettings(db, settings),
  ])
  return { campuses: places, names, reviews }
}

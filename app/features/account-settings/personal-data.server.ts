import { eq } from 'drizzle-orm'
import {
  emailChanges,
  pendingSignUps,
  sessions,
  signInMethods,
  users,
} from '#app/database/schema/people/accounts.ts'
import { knownBrowsers } from '#app/database/schema/people/known-browsers.ts'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { exportFolder } from './export-data.server.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

export const accountData: PersonalData = {
  name: 'account',
  tables: [
    'users',
    'sessions',
    'sign_in_methods',
    'second_factors',
    'recovery_codes',
    'known_browsers',
    'email_changes',
    'pending_sign_ups',
    'data_exports',
  ],
  read: async (db, { userId, email }) => {
    const [account] = await db.select().from(users).where(eq(users.id, userId))
    const { createdAt, updatedAt, expiresAt, userAgent } = sessions
    const { providerId, createdAt: since } = signInMethods
    const { givenName, familyName, phone, createdAt: begun } = pendingSignUps
    return {
      account,
      sessions: await db
        .select({ createdAt, lastUsedAt: updatedAt, expiresAt, device: userAgent })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      signInMethods: await db
        .select({ kind: providerId, since })
        .from(signInMethods)
        .where(eq(signInMethods.userId, userId)),
      secondFactor: await db
        .select({ begunAt: secondFactors.createdAt, onSince: secondFactors.confirmedAt })
        .from(secondFactors)
        .where(eq(secondFactors.userId, userId)),
      knownBrowsers: await db
        .select({ lastSignInAt: knownBrowsers.seenAt })
        .from(knownBrowsers)
        .where(eq(knownBrowsers.userId, userId)),
      newAddress: await db
        .select({ email: emailChanges.email, until: emailChanges.expiresAt })
        .from(emailChanges)
        .where(eq(emailChanges.userId, userId)),
      unfinishedSignUps: await db
        .select({ givenName, familyName, phone, begun })
        .from(pendingSignUps)
        .where(eq(pendingSignUps.email, email)),
      downloads: await db
        .select({ askedAt: dataExports.createdAt, expiresAt: dataExports.expiresAt })
        .from(dataExports)
        .where(eq(dataExports.userId, userId)),
    }
  },
  erase: async (db, { email }) => {
    // Also another account's pending change to this address.
    await db.delete(emailChanges).where(eq(emailChanges.email, email))
    await db.delete(pendingSignUps).where(eq(pendingSignUps.email, email))
  },
  eraseFiles: async ({ files }, { userId }) => {
    const { items } = await files.list(exportFolder(userId))
    await files.deleteMany(items.map(({ key }) => key))
  },
}

import { and, eq, gt, lte } from 'drizzle-orm'
import { emailChanges } from '#app/database/schema/people/accounts.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import type { Database, ReadingContext } from '#app/platform/context.ts'
import type { CodeKey } from '../codes/codes.server.ts'

/** Why an address is not changed. */
export const cannotChangeEmail = refusals({
  'no-mail': 'This site cannot send emails yet, so addresses cannot be changed. Please come back later.',
  ended: 'This change is no longer open: it was completed or canceled, or it expired after a day.',
  exists: 'This address now has an account.',
})

/** Milliseconds for which a pending address is kept; new codes may be requested meanwhile. */
export const CHANGE_FOR = 24 * 60 * 60 * 1000

type Clock = Pick<ReadingContext, 'db' | 'now'>

/** A code is valid for this account and this address together. */
export const changeCode = (userId: string, email: string): CodeKey => ({
  purpose: 'email-change',
  subject: `${userId} ${email}`,
})

/** The pending address of an account, which becomes its address once the code is entered. */
export async function waitingChange({ db, now }: Clock, userId: string) {
  const isWaiting = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now()))
  const [waiting] = await db.select({ email: emailChanges.email }).from(emailChanges).where(isWaiting)
  return waiting ?? null
}

/** Deletes pending addresses whose code was never entered. */
export async function deleteExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}

import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import type { Database } from '#app/platform/context.ts'
import type { NewCode } from '../codes/codes.server.ts'
import { existingAccountEmail, signUpCodeEmail } from './sign-up-email.ts'

type Tools = Parameters<typeof queueEmail>[0]

/** Sends the code of an attempt; part of a verb, in the transaction that created the code. If the address has an
 *  account, its owner gets a different email without the code, while the page behaves the same. */
export async function sendSignUpEmail(
  tx: Tools & { db: Database },
  email: string,
  { code, expiresAt }: NewCode,
): Promise<void> {
  const [account] = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (account) {
    const mail = existingAccountEmail(tx.settings.publicUrl)
    await queueEmail(tx, { kind: 'existing-account', to: email, email: mail })
  } else {
    await queueEmail(tx, {
      kind: 'sign-up-code',
      to: email,
      email: signUpCodeEmail(code),
      expiresAt,
    })
  }
}

import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { notifyPeopleAround } from '#app/features/people/blocking/notify-people-around.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Cancels the deletion of an account whose owner has just proved who they are; the caller signs them in afterwards.
 *  @returns whether its deletion was still pending */
export async function cancelDeletion(ctx: SystemContext, userId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [back] = await tx.db
      .update(users)
      .set({ deletionAskedAt: null, updatedAt: ctx.now() })
      .where(and(eq(users.id, userId), isNotNull(users.deletionAskedAt)))
      .returning({ email: users.email, givenName: users.givenName })
    if (!back) return false
    await notifyPeopleAround(tx, userId)
    await queueEmail(tx, {
      kind: 'deletion-undone',
      to: back.email,
      email: {
        subject: 'Your account stays',
        paragraphs: [
          `Hi ${back.givenName},`,
          'You logged in and kept your account. Everything is as it was.',
        ],
        footer: 'If this was not you, change your password: someone else may know it.',
      },
    })
    return true
  })
}

import { formatFullDate } from '#app/platform/text/format.ts'
import { erasedOn } from '#app/features/accounts/erased-on.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { href } from 'react-router'
import { users } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { notifyPeopleAround } from '#app/features/people/notify-people-around.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { DELETION_WORD, erasedAt } from '#app/features/accounts/deletion-rules.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { endSessionsExcept } from '#app/features/accounts/sessions.server.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'

const TYPE_IT = `Type “${DELETION_WORD}” to confirm.`

export const deletionForm = z.object({
  word: z
    .string(TYPE_IT)
    .max(100, { error: TYPE_IT, abort: true })
    .trim()
    .toLowerCase()
    .refine((word) => word === DELETION_WORD, TYPE_IT),
})

export type AskDeletionOutcome = { ok: true; erasedAt: Date } | NotReauthenticated

/** Requests the deletion of the actor's own account. It is hidden and signed out everywhere immediately, and erased seven days later
 *  unless the person returns.
 *  @param homes what the email says about the homes that they offer
 *  @throws ZodError if the confirmation word is wrong, SignInRequired */
export async function askDeletion(
  ctx: Context,
  { homes, ...input }: { word: string; homes?: string | null },
): Promise<AskDeletionOutcome> {
  const { userId } = requirePerson(ctx)
  deletionForm.parse(input)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  const askedAt = ctx.now()
  await inTransaction(open, async (tx) => {
    const [leaving] = await tx.db
      .update(users)
      .set({ deletionAskedAt: askedAt, updatedAt: askedAt })
      .where(and(eq(users.id, userId), isNull(users.deletionAskedAt)))
      .returning({ email: users.email, givenName: users.givenName })
    await endSessionsExcept(tx.db, userId, null)
    if (!leaving) return
    await notifyPeopleAround(tx, userId)
    const day = formatFullDate(erasedOn(askedAt))
    await queueEmail(tx, {
      kind: 'deletion-asked',
      to: leaving.email,
      email: {
        subject: 'Your account will be erased',
        paragraphs: [
          `Hi ${leaving.givenName},`,
          `You asked us to delete your account. It is already hidden from everyone, and will be erased on ${day}.`,
          ...(homes ? [homes] : []),
          'If you change your mind before that, log in and choose to keep it.',
        ],
        button: { label: 'Keep my account', url: `${ctx.settings.publicUrl}${href('/login')}` },
        footer: 'If this was not you, log in, keep the account and change your password.',
      },
    })
  })
  return { ok: true, erasedAt: erasedAt(askedAt) }
}

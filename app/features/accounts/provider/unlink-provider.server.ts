import { inTransaction } from '#app/database/transaction.server.ts'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/sending/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockAccount, storedPassword } from '../log-in/account-row.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '../reauthenticate/recent-authentication.ts'
import { unlinkedEmail } from './link-email.ts'
import { isOfProvider } from './at-provider.server.ts'
import { providerName } from './provider-name.ts'

export type UnlinkProviderOutcome = { ok: true } | { ok: false; reason: 'only-way' } | NotReauthenticated

/** Removes sign-in with the provider, unless it is the only way to sign in. Idempotent. */
export async function unlinkProvider(ctx: Context): Promise<UnlinkProviderOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    if ((await storedPassword(tx.db, userId)) === null) return { ok: false, reason: 'only-way' }
    const unlinked = await tx.db
      .delete(signInMethods)
      .where(isOfProvider(userId))
      .returning({ id: signInMethods.id })
    const mail = unlinkedEmail(ctx.settings, providerName(ctx))
    if (unlinked.length > 0) await queueEmail(tx, { kind: 'provider-unlinked', to: email, email: mail })
    return { ok: true }
  })
}

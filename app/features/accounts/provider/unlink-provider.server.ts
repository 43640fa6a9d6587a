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
import { nameOf } from './provider-name.ts'

export type UnlinkedProvider = { ok: true } | { ok: false; reason: 'only-way' } | NotReauthenticated

/** Removes sign-in with the provider, unless it is the only way to sign in. Idempotent. */
export async function unlinkProvider(ctx: Context): Promise<UnlinkedProvider> {
  const { userId } = requirePerson(ctx)
  const db = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return db.transaction(async (tx) => {
    const { email } = await lockAccount(tx, userId)
    if ((await storedPassword(tx, userId)) === null) return { ok: false, reason: 'only-way' }
    const unlinked = await tx
      .delete(signInMethods)
      .where(isOfProvider(userId))
      .returning({ id: signInMethods.id })
    const mail = unlinkedEmail(ctx.settings, nameOf(ctx))
    if (unlinked.length > 0) await queueEmail(ctx, tx, { kind: 'provider-unlinked', to: email, email: mail })
    return { ok: true }
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { sessions, signInMethods } from '#app/database/schema/people/accounts.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson, type Actor } from '#app/platform/access.ts'
import type { Context, OpenIdProvider, Reading } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'
import { providerAt, type AtProvider } from './provider-account.server.ts'
import { isSameIssuer } from '#app/platform/settings/login-providers.ts'
import { linkedEmail, unlinkedEmail } from './email.ts'

/** `taken`: the person at the provider is linked to another account. `other`: another person at the provider is linked to this
 *  account. `not-you`: the session has ended in the meantime, for example because of a new password. */
export type LinkProviderOutcome = { ok: true } | { ok: false; reason: 'taken' | 'other' | 'not-you' }

/** The account's rows for an issuer. */
const isAt = (userId: string, issuer: string) =>
  and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, issuer))

/** Links a provider to the actor's own account and notifies them by email; completes `startLinkingProvider`. Idempotent.
 *  @param at the person at the provider, and the provider's name */
export async function linkProvider(
  ctx: Context,
  { name, issuer, sub }: AtProvider & Pick<OpenIdProvider, 'name'>,
): Promise<LinkProviderOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    // Read after taking the lock: the request to the provider took a while, and a new password may have ended all sessions since.
    if (!(await isSignedIn(tx.db, ctx.actor))) return { ok: false, reason: 'not-you' }
    const [before] = await tx.db
      .select({ sub: signInMethods.accountId })
      .from(signInMethods)
      .where(isAt(userId, issuer))
    if (before) return before.sub === sub ? { ok: true } : { ok: false, reason: 'other' }
    const now = ctx.now()
    const method = { id: newId(), userId, providerId: issuer, accountId: sub }
    const linked = await tx.db
      .insert(signInMethods)
      .values({ ...method, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [signInMethods.providerId, signInMethods.accountId] })
      .returning({ id: signInMethods.id })
    if (linked.length === 0) return { ok: false, reason: 'taken' }
    const mail = linkedEmail(ctx.settings, name)
    await queueEmail(tx, { kind: 'provider-linked', to: email, email: mail })
    return { ok: true }
  })
}

async function isSignedIn(tx: Reading, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'person') return false
  const isThis = and(eq(sessions.id, actor.sessionId), eq(sessions.userId, actor.userId))
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(isThis)
  return rows.length > 0
}

export type UnlinkProviderOutcome = { ok: true } | { ok: false; reason: 'only-way' } | NotReauthenticated

/** Removes sign-in with a provider, unless it is the only way to log in. Idempotent.
 *  @param at the provider's id
 *  @throws NotFound when this site does not have the provider */
export async function unlinkProvider(ctx: Context, at: string): Promise<UnlinkProviderOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  const { name, issuer } = await providerAt(ctx, at)
  return inTransaction(open, async (tx) => {
    const { email } = await lockAccount(tx.db, userId)
    const ways = await tx.db
      .select({ id: signInMethods.id, way: signInMethods.providerId })
      .from(signInMethods)
      .where(eq(signInMethods.userId, userId))
    const linked = ways.filter(({ way }) => isSameIssuer(way, issuer))
    if (linked.length > 0 && linked.length === ways.length) return { ok: false, reason: 'only-way' }
    const unlinked = await tx.db
      .delete(signInMethods)
      .where(
        inArray(
          signInMethods.id,
          linked.map(({ id }) => id),
        ),
      )
      .returning({ id: signInMethods.id })
    const mail = unlinkedEmail(ctx.settings, name)
    if (unlinked.length > 0) await queueEmail(tx, { kind: 'provider-unlinked', to: email, email: mail })
    return { ok: true }
  })
}

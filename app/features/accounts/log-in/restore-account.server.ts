import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { findAccountById } from './find-account.server.ts'
import { signInOrAsk, type SignInOrAskOutcome } from './resume-after-login.server.ts'
import { isStillTheirs, noPendingSignInCookie, readPendingSignIn } from './pending-sign-in.server.ts'
import { cancelDeletion } from '../personal-data/cancel-deletion.server.ts'
import { accountPolicy } from '../policy.ts'

/** `ended`: no password was entered in this browser, it was too long ago, or the account has been erased. */
export type RestoreAccountOutcome = SignInOrAskOutcome | { ok: false; reason: 'ended'; cookies: string[] }

/** Cancels the deletion of an account and signs its owner in. They entered their password in this browser before (`logIn`). */
export async function restoreAccount(ctx: Context, headers: Headers): Promise<RestoreAccountOutcome> {
  const open = authorize(ctx, accountPolicy.logIn, null)
  const person = await readPendingSignIn(ctx, headers)
  const account = person?.step === 'erasing' ? await findAccountById(open.db, person.userId) : null
  if (!person || !account || !isStillTheirs(ctx, person, account.password)) return ended(ctx)
  await cancelDeletion(open, account.userId) // idempotent: a second submission only signs in
  const { keepSignedIn, secondFactor } = person
  const kept = { ...account, deletionAskedAt: null }
  const went = await signInOrAsk(open, { account: kept, given: { keepSignedIn, secondFactor }, headers })
  return !went.ok && went.reason === 'changed' ? ended(ctx) : went
}

const ended = async (ctx: Context): Promise<RestoreAccountOutcome> => ({
  ok: false,
  reason: 'ended',
  cookies: [await noPendingSignInCookie(ctx)],
})

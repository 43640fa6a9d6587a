import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { findAccountById } from './find-account.server.ts'
import { unsafeGoOn, type WentOn } from './go-on.server.ts'
import { isStillTheirs, noHalfWayCookie, readHalfWayCookie } from './half-way.server.ts'
import { unsafeKeepAccount } from './keep-account.server.ts'
import { accountPolicy } from './policy.ts'

/** `ended`: nobody gave a password in this browser, or it was too long ago, or the account is erased by now. */
export type CameBack = WentOn | { ok: false; reason: 'ended'; cookies: string[] }

/** Keeps the account of somebody who gave its password in this browser before (`logIn`), and signs them in. */
export async function comeBack(ctx: Context, headers: Headers): Promise<CameBack> {
  authorize(accountPolicy.logIn, ctx.actor, null)
  const person = readHalfWayCookie(ctx, headers)
  const account = person?.step === 'erasing' ? await findAccountById(ctx.db, person.userId) : null
  if (!person || !account || !isStillTheirs(ctx, person, account.password)) return ended(ctx)
  await unsafeKeepAccount(ctx, account.userId) // no more to keep after a first press: it only signs in then
  const { keepSignedIn, secondFactor } = person
  const kept = { ...account, deletionAskedAt: null }
  const went = await unsafeGoOn(ctx, kept, { keepSignedIn, secondFactor }, headers)
  return !went.ok && went.reason === 'changed' ? ended(ctx) : went
}

const ended = (ctx: Context): CameBack => ({ ok: false, reason: 'ended', cookies: [noHalfWayCookie(ctx)] })

import { authorize } from '#app/database/gate.server.ts'
import type { Context, OpenIdProvider, SystemContext } from '#app/platform/context.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { findAccountById } from '#app/features/accounts/account-row.server.ts'
import { signInOrAsk, type SignInOrAskOutcome } from './resume-after-login.server.ts'
import { accountPolicy } from './policy.ts'
import { endRequestSession } from '#app/features/accounts/sessions.server.ts'
import {
  noBegunCookie,
  readBegunCookie,
  callbackUrl,
  type BegunSignIn,
} from './start-provider-sign-in.server.ts'
import {
  findByProvider,
  providerAt,
  emailOf,
  isVouchedFor,
  claimedNames,
  makeProviderAccount,
} from './provider-account.server.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'
import { linkProvider } from './link-provider.server.ts'
import { recordAffiliation } from './record-affiliation.server.ts'
import { exchangeCode, ProviderFailed } from '#app/platform/open-id/open-id.server.ts'
import type { ProviderProblem } from './provider-problems.ts'

/** `cookies`: Set-Cookie values to send in any case. */
export type FinishProviderSignInOutcome =
  | (SignInOrAskOutcome & { linked: false; returnTo: string; isNew: boolean })
  /** The provider was linked to the account of the current session. */
  | { ok: true; linked: true; cookies: string[] }
  | { ok: false; reason: 'problem'; problem: ProviderProblem; returnTo: string; cookies: string[] }

/** Completes a sign-in at the provider, and creates an account for a new person. If the person started it to link the provider to
 *  their account, it is linked and they stay logged in.
 *  @param headers the request's; its session ends, unless the provider was to be linked
 *  @param at the provider's id
 *  @throws NotFound when this site does not have the provider */
export async function finishProviderSignIn(
  ctx: Context,
  { at, query, headers }: { at: string; query: URLSearchParams; headers: Headers },
): Promise<FinishProviderSignInOutcome> {
  const open = authorize(ctx, accountPolicy.useProvider, null)
  const provider = await providerAt(ctx, at)
  const begun = await readBegunCookie(ctx, headers)
  const returnTo = begun?.returnTo ?? '/'
  const cookies = [await noBegunCookie(ctx)]
  const problem = (name: ProviderProblem): FinishProviderSignInOutcome => ({
    ok: false,
    reason: 'problem',
    problem: name,
    returnTo,
    cookies,
  })
  if (!begun || begun.provider !== at || query.get('state') !== begun.state) return problem('stale')
  const { linkTo } = begun
  if (linkTo !== null && !(ctx.actor.kind === 'person' && ctx.actor.userId === linkTo))
    return problem('link-not-you')
  const came = await claimsOf(ctx, provider, query, begun)
  if (!came.ok) return problem(linkTo === null ? came.problem : `link-${came.problem}`)
  if (linkTo !== null) {
    const linked = await linkProvider(ctx, { ...came.claims, name: provider.name })
    if (linked.ok) await recordAffiliation(open, { userId: linkTo, provider, claims: came.claims })
    return linked.ok ? { ok: true, linked: true, cookies } : problem(`link-${linked.reason}`)
  }
  const found = await openAccount(open, provider, came.claims, begun)
  if (!found.ok) {
    // Specification part 1 §4: the person is logged out, so that they can log in with their password.
    cookies.push(...(await endRequestSession(open, headers)))
    return problem(found.problem)
  }
  await recordAffiliation(open, { userId: found.userId, provider, claims: came.claims })
  const account = await findAccountById(open.db, found.userId)
  if (!account) return problem('stale') // the account was erased in the meantime
  const given = { keepSignedIn: begun.keepSignedIn, secondFactor: false }
  const went = await signInOrAsk(open, { account, given, headers })
  if (!went.ok && went.reason === 'changed') return problem('stale')
  return { ...went, linked: false, returnTo, isNew: found.isNew, cookies: [...cookies, ...went.cookies] }
}

type ProviderAnswer =
  | { ok: true; claims: Claims }
  | { ok: false; problem: 'cancelled' | 'silent' | 'refused' }

async function claimsOf(
  { settings, log }: Pick<Context, 'settings' | 'log'>,
  provider: OpenIdProvider,
  query: URLSearchParams,
  begun: BegunSignIn,
): Promise<ProviderAnswer> {
  const refusal = query.get('error')
  if (refusal === 'access_denied') return { ok: false, problem: 'cancelled' }
  if (refusal !== null || !query.get('code')) {
    log.warn({ error: /^\w{1,40}$/.test(refusal ?? '') ? refusal : 'none' }, 'the provider refused a sign-in')
    return { ok: false, problem: 'refused' }
  }
  try {
    const cameBack = new URL(`${callbackUrl(settings, provider.id)}?${query.toString()}`)
    return { ok: true, claims: await exchangeCode(provider, cameBack, begun) }
  } catch (failure) {
    if (!(failure instanceof ProviderFailed)) throw failure
    log.warn(describeError(failure), 'a sign-in at the provider failed')
    return { ok: false, problem: failure.reason }
  }
}

type Opened = { ok: true; userId: string; isNew: boolean } | { ok: false; problem: ProviderProblem }

/** The account of this person at the provider, which is created if there is none. Accounts are never matched by address, because
 *  the owner of the address at the provider may not be the owner of the account here. */
async function openAccount(
  tools: Pick<SystemContext, 'db' | 'now' | 'jobs' | 'secrets'>,
  provider: OpenIdProvider,
  claims: Claims,
  { termsVersion, at }: BegunSignIn,
): Promise<Opened> {
  const known = await findByProvider(tools.db, claims)
  if (known) return { ok: true, userId: known, isNew: false }
  const email = emailOf(claims)
  if (email === null) return { ok: false, problem: 'no-email' }
  if (!isVouchedFor(claims, email, provider)) return { ok: false, problem: 'unverified' }
  const { issuer, sub, picture } = claims
  const person = { at: { issuer, sub }, picture, email, ...claimedNames(claims), termsVersion }
  const made = await makeProviderAccount(tools, { ...person, termsAcceptedAt: new Date(at) })
  if (made) return { ok: true, userId: made, isNew: true }
  // A concurrent request from the same person created the account.
  const meanwhile = await findByProvider(tools.db, claims)
  return meanwhile ? { ok: true, userId: meanwhile, isNew: true } : { ok: false, problem: 'exists' }
}

import { href } from 'react-router'
import { z } from 'zod'
import { legalPage } from '#app/features/site/site.query.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, OpenIdProvider } from '#app/platform/context.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { accountPolicy } from './policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'
import {
  authorizationUrl,
  discoverProvider,
  newChallenge,
  ProviderFailed,
} from '#app/platform/open-id/open-id.server.ts'
import { browserCookie, deletion, openCookie, sealInCookie } from '#app/web/browser-cookie.server.ts'
import { providerAt } from './provider-account.server.ts'
import { linkPage } from './provider-problems.ts'

/** `url`: the provider's page. `cookie`: must be set, because the return from the provider is checked against it. */
export type StartProviderSignInOutcome =
  | { ok: true; url: string; cookie: string }
  | { ok: false; reason: 'silent' | 'refused' }

/** Starts a sign-in at a provider.
 *  @throws NotFound when this site does not have the provider */
export async function startProviderSignIn(
  ctx: Context,
  { at, returnTo, keepSignedIn = false }: { at: string; returnTo: unknown; keepSignedIn?: boolean },
): Promise<StartProviderSignInOutcome> {
  authorize(ctx, accountPolicy.useProvider, null)
  const provider = await providerAt(ctx, at)
  return begin(ctx, provider, { returnTo: safeReturnTo(returnTo), linkTo: null, keepSignedIn })
}

/** Starts to link a provider to the actor's own account (`linkProvider`).
 *  @throws NotFound when this site does not have the provider */
export async function startLinkingProvider(
  ctx: Context,
  at: string,
): Promise<StartProviderSignInOutcome | NotReauthenticated> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  const provider = await providerAt(ctx, at)
  return begin(ctx, provider, { returnTo: linkPage(at), linkTo: userId, keepSignedIn: false })
}

async function begin(
  ctx: Context,
  provider: OpenIdProvider,
  request: Pick<BegunSignIn, 'returnTo' | 'linkTo' | 'keepSignedIn'>,
): Promise<StartProviderSignInOutcome> {
  const { settings, log } = ctx
  try {
    const configuration = await discoverProvider(provider)
    const challenge = newChallenge()
    const { version: termsVersion } = await legalPage(ctx, 'terms')
    const begunAt = { provider: provider.id, at: ctx.now().getTime() }
    const cookie = await begunCookie(ctx, { ...challenge, ...request, ...begunAt, termsVersion })
    const url = await authorizationUrl(configuration, callbackUrl(settings, provider.id), challenge)
    return { ok: true, url, cookie }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn(describeError(error), 'sign-in at the provider did not begin')
    return { ok: false, reason: error.reason }
  }
}

/** A sign-in at the provider started in this browser, stored for ten minutes in an encrypted cookie. Nothing is stored in the
 *  database: without the cookie, the return from the provider is rejected. */
const begun = z.object({
  /** The provider's id. */
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  keepSignedIn: z.boolean(),
  /** The account to link the provider to; null to sign in. */
  linkTo: z.string().nullable(),
  /** The version of the terms that the person agreed to by pressing the button. */
  termsVersion: z.string(),
  at: z.number(),
})
export type BegunSignIn = z.infer<typeof begun>

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'sign-in at a provider'
const cookieOf = (tools: Pick<Tools, 'settings'>) => browserCookie(tools, 'roost.provider')
const sealed = (tools: Tools) => ({ cookie: cookieOf(tools), purpose: PURPOSE, content: begun, age: 10 * 60 })

/** The Set-Cookie value. */
const begunCookie = (tools: Tools, content: BegunSignIn): Promise<string> =>
  sealInCookie(tools, sealed(tools), content)

export const noBegunCookie = (tools: Pick<Tools, 'settings'>): Promise<string> => deletion(cookieOf(tools))

/** The sign-in started in this browser; null when there is none or it has expired. */
export const readBegunCookie = (tools: Tools, headers: Headers): Promise<BegunSignIn | null> =>
  openCookie(tools, sealed(tools), headers.get('Cookie'))

/** The redirect URI that the operator registers at the provider (docs/campus-login.md). */
export const callbackUrl = ({ publicUrl }: { publicUrl: string }, provider: string): string =>
  `${publicUrl}${href('/api/auth/callback/:provider', { provider })}`

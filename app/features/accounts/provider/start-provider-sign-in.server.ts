import { legalPage } from '#app/features/site/queries.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { accountPolicy, ownAccountPolicy } from '../policy.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '../reauthenticate/recent-authentication.ts'
import { begunCookie, type BegunSignIn } from './begun-sign-in.server.ts'
import {
  authorizationUrl,
  discoverProvider,
  newChallenge,
  ProviderFailed,
} from '#app/platform/open-id/open-id.server.ts'
import { callbackUrl } from './callback-url.ts'
import { LINK_PAGE } from './problems.ts'

/** `url` is the provider's page; `cookie` must be set, to be checked on return. */
export type StartProviderSignInOutcome =
  | { ok: true; url: string; cookie: string }
  | { ok: false; reason: 'silent' | 'refused' }

/** Starts a sign-in at the provider.
 *  @throws NotFound on a site without one */
export async function startProviderSignIn(
  ctx: Context,
  { returnTo, keepSignedIn = false }: { returnTo: unknown; keepSignedIn?: boolean },
): Promise<StartProviderSignInOutcome> {
  authorize(ctx, accountPolicy.useProvider, null)
  return begin(ctx, { returnTo: safeReturnTo(returnTo), linkTo: null, keepSignedIn })
}

/** Starts to link the provider to the actor's own account (`linkProvider`).
 *  @throws NotFound on a site without one */
export async function startLinkingProvider(
  ctx: Context,
): Promise<StartProviderSignInOutcome | NotReauthenticated> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return begin(ctx, { returnTo: LINK_PAGE, linkTo: userId, keepSignedIn: false })
}

async function begin(
  ctx: Context,
  request: Pick<BegunSignIn, 'returnTo' | 'linkTo' | 'keepSignedIn'>,
): Promise<StartProviderSignInOutcome> {
  const { provider, settings, log } = ctx
  if (!provider) throw new NotFound()
  try {
    const configuration = await discoverProvider(provider)
    const challenge = newChallenge()
    const { version: termsVersion } = await legalPage(ctx, 'terms')
    const cookie = await begunCookie(ctx, { ...challenge, ...request, termsVersion, at: ctx.now().getTime() })
    const url = await authorizationUrl(configuration, callbackUrl(settings), challenge)
    return { ok: true, url, cookie }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn(describeError(error), 'sign-in at the provider did not begin')
    return { ok: false, reason: error.reason }
  }
}

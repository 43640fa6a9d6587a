import { legalPage } from '#app/features/site/queries.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { describeError } from '#app/platform/log.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { safeReturnTo } from '#app/platform/return-to.ts'
import { accountPolicy } from '../policy.ts'
import { begunCookie } from './begun-sign-in.server.ts'
import { authorizationUrl, discover, newChallenge, ProviderFailed } from './open-id.server.ts'
import { callbackUrl } from './callback-url.ts'

/** `url` is the provider's page, `cookie` what this browser needs to come back from it. */
export type StartedAtProvider =
  | { ok: true; url: string; cookie: string }
  | { ok: false; reason: 'silent' | 'refused' }

/** Begins to sign in at the provider.
 *  @throws NotFound on a site without one */
export async function startProviderSignIn(ctx: Context, returnTo: unknown): Promise<StartedAtProvider> {
  authorize(accountPolicy.useProvider, ctx.actor, null)
  const { provider, settings, log } = ctx
  if (!provider) throw new NotFound()
  try {
    const endpoints = await discover(provider)
    const challenge = newChallenge()
    const { version } = await legalPage(ctx, 'terms')
    const at = ctx.now().getTime()
    const cookie = begunCookie(ctx, {
      ...challenge,
      returnTo: safeReturnTo(returnTo),
      termsVersion: version,
      at,
    })
    return { ok: true, url: authorizationUrl(endpoints, provider, callbackUrl(settings), challenge), cookie }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn(describeError(error), 'sign-in at the provider did not begin')
    return { ok: false, reason: error.reason }
  }
}

// Signing in at the test provider, from the site's verbs to its callback, without a browser.
import type { SystemContext } from '#app/platform/context.ts'
import type { PretendProvider } from '#server/pretend-provider.ts'

/** A site with the provider configured. */
export const withProvider = (
  ctx: SystemContext,
  { env }: PretendProvider,
  vouchedDomains: string[] = [],
): SystemContext => ({
  ...ctx,
  provider: {
    name: 'Google',
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    discoveryUrl: env.OIDC_DISCOVERY_URL,
    vouchedDomains,
  },
})

export type RestoredAccount = { query: URLSearchParams; headers: Headers }

type Started = { ok: true; url: string; cookie: string } | { ok: false; reason: string }

/** Agrees at the provider. @returns what the browser brings back to the site's callback */
export async function agreeAt(started: Started): Promise<RestoredAccount> {
  if (!started.ok) throw new Error(started.reason)
  const answer = await fetch(started.url, { redirect: 'manual' })
  const query = new URL(answer.headers.get('Location') ?? '').searchParams
  return { query, headers: new Headers({ Cookie: started.cookie.split(';')[0] ?? '' }) }
}

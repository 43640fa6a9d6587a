// Signs in at the test provider, from the site's verbs to its callback, without a browser.
import type { OpenIdProvider, SystemContext } from '#app/platform/context.ts'
import { loginProviders } from '#app/platform/settings/login-providers.ts'
import type { PretendProvider } from '#server/pretend-provider.ts'

/** Nothing listens there. */
export const SILENT_ISSUER = 'http://127.0.0.1:1'

/** The environment of a site with a provider that does not answer. */
export const SILENT_PROVIDER = {
  LOGIN_PROVIDERS: JSON.stringify([
    {
      id: 'usc',
      name: 'USC NetID',
      issuer: SILENT_ISSUER,
      clientId: 'roost',
      clientSecret: 'of nobody',
    },
  ]),
}

/** A site with the provider configured. */
export const withProvider = (
  ctx: SystemContext,
  { env }: PretendProvider,
  settings: Partial<OpenIdProvider> = {},
): SystemContext => ({
  ...ctx,
  startedProviders: loginProviders
    .parse(env.LOGIN_PROVIDERS)
    .map((provider) => ({ ...provider, ...settings })),
})

export type RestoredAccount = { query: URLSearchParams; headers: Headers }

type Started = { ok: true; url: string; cookie: string } | { ok: false; reason: string }

/** Agrees at the provider. @returns what the browser sends to the site's callback */
export async function agreeAt(started: Started): Promise<RestoredAccount> {
  if (!started.ok) throw new Error(started.reason)
  const answer = await fetch(started.url, { redirect: 'manual' })
  const query = new URL(answer.headers.get('Location') ?? '').searchParams
  return { query, headers: new Headers({ Cookie: started.cookie.split(';')[0] ?? '' }) }
}

// A fake OpenID provider for development and tests. It has no pages and signs in whomever its claims name.
import { OAuth2Server } from 'oauth2-mock-server'
import type { OpenIdProvider } from '#app/platform/context.ts'

export type PretendProvider = {
  issuer: string
  /** The environment variables that make the site use it. */
  env: { LOGIN_PROVIDERS: string }
  stop: () => Promise<void>
}

/** The claims about the signed-in person, in the ID token and at the userinfo endpoint. */
export type ClaimsAt = (where: 'token' | 'userinfo') => Record<string, unknown>

/** @param claims called for each token
 *  @param settings that differ in its entry of LOGIN_PROVIDERS */
export async function startPretendProvider(
  claims: ClaimsAt,
  settings: Partial<OpenIdProvider> = {},
): Promise<PretendProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, claims('token'))
  })
  server.service.on('beforeUserinfo', (answer: { body: unknown }) => {
    answer.body = claims('userinfo')
  })
  const issuer = server.issuer.url ?? ''
  const entry = {
    id: 'google',
    name: 'Google',
    issuer,
    clientId: 'roost',
    clientSecret: 'of a pretend provider',
    ...settings,
  }
  return {
    issuer,
    env: { LOGIN_PROVIDERS: JSON.stringify([entry]) },
    stop: () => server.stop(),
  }
}

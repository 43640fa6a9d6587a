// A fake OpenID provider for development and tests. It has no pages and signs in whoever it is told to.
import { OAuth2Server } from 'oauth2-mock-server'

export type PretendProvider = {
  /** The environment variables with which the site uses it. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; OIDC_DISCOVERY_URL: string }
  stop: () => Promise<void>
}

/** The claims about the signed-in person, in the ID token and at the userinfo endpoint. */
export type Telling = (where: 'token' | 'userinfo') => Record<string, unknown>

/** @param claims called for each token */
export async function startPretendProvider(claims: Telling): Promise<PretendProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, claims('token'))
  })
  server.service.on('beforeUserinfo', (answer: { body: unknown }) => {
    answer.body = claims('userinfo')
  })
  return {
    env: {
      GOOGLE_CLIENT_ID: 'roost',
      GOOGLE_CLIENT_SECRET: 'of a pretend provider',
      OIDC_DISCOVERY_URL: `${server.issuer.url}/.well-known/openid-configuration`,
    },
    stop: () => server.stop(),
  }
}

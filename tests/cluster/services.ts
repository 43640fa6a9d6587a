// Third-party services: an identity provider at which everyone is a new person, and a routing service. Both are behind a proxy that can
// stop as if their machine did.
import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { startPretendOsrm } from '#tests/setup/servers/pretend-osrm.ts'
import { startProxy, type TcpProxy } from '#tests/setup/servers/tcp-proxy.ts'

/** `environment`: the variables that point the site to them. */
export type Services = {
  environment: Record<string, string>
  identity: TcpProxy
  routes: TcpProxy
  stop: () => Promise<void>
}

export async function startServices(): Promise<Services> {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  provider.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    const sub = randomUUID()
    Object.assign(payload, {
      sub,
      email: `${sub}@provider.example.edu`,
      email_verified: true,
      given_name: 'Newcomer',
    })
  })
  const identity = await startProxy(provider.issuer.url ?? '')
  provider.issuer.url = new URL(identity.url).origin
  const roads = await startPretendOsrm()
  const routes = await startProxy(roads.url)
  const client = { clientId: 'roost', clientSecret: 'of the cluster test' }
  return {
    environment: {
      LOGIN_PROVIDERS: JSON.stringify([
        { id: 'google', name: 'Google', issuer: provider.issuer.url, ...client },
      ]),
      ...roads.env,
      ROUTES_URL: new URL(routes.url).origin,
    },
    identity,
    routes,
    stop: async () => {
      await identity.close()
      await routes.close()
      await provider.stop()
      roads.stop()
    },
  }
}

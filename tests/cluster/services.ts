// What others run for the site: an identity provider at which everybody is somebody new, and a routing service that knows one
// answer. Both stand behind a proxy that can stop as if their machine did.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Server } from 'oauth2-mock-server'
import { startProxy, type TcpProxy } from '#tests/setup/servers/tcp-proxy.ts'

/** `environment`: what tells the site of them. */
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
  const drive = { distance: 1_600, duration: 240, geometry: 'km}nEbxupU' }
  const roads = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'Ok', routes: [drive] })),
  )
  await once(roads.listen(0, '127.0.0.1'), 'listening')
  const routes = await startProxy(`http://127.0.0.1:${(roads.address() as AddressInfo).port}`)
  return {
    environment: {
      GOOGLE_CLIENT_ID: 'roost',
      GOOGLE_CLIENT_SECRET: 'of the cluster test',
      OIDC_DISCOVERY_URL: `${provider.issuer.url}/.well-known/openid-configuration`,
      ROUTES_PROVIDER: 'osrm',
      ROUTES_URL: new URL(routes.url).origin,
    },
    identity,
    routes,
    stop: async () => {
      await identity.close()
      await routes.close()
      await provider.stop()
      roads.close()
      roads.closeAllConnections()
    },
  }
}

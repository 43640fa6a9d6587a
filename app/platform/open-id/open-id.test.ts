import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenIdProvider } from '../context.ts'
import { googleProvider } from '../settings/login-providers.ts'
import { authorizationUrl, discoverProvider, exchangeCode, newChallenge } from './open-id.server.ts'

const CALLBACK = 'http://localhost/api/auth/callback/google'
const server = new OAuth2Server()
let provider: OpenIdProvider
beforeAll(async () => {
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  provider = { ...googleProvider('roost', 'a+secret of us'), issuer: server.issuer.url ?? '' }
})
afterAll(() => server.stop())

async function signIn() {
  const configuration = await discoverProvider(provider)
  const challenge = newChallenge()
  const page = await authorizationUrl(configuration, CALLBACK, challenge)
  const { headers } = await fetch(page, { redirect: 'manual' })
  return exchangeCode(provider, new URL(headers.get('Location') ?? ''), challenge)
}

type Answer = { body: Record<string, string> }

test('an ID token is worth nothing without the provider’s signature', async () => {
  server.service.once('beforeResponse', ({ body }: Answer) => {
    body.id_token = body.id_token?.replace(/\.[^.]+$/, `.${'A'.repeat(342)}`) ?? ''
  })
  await expect(signIn()).rejects.toMatchObject({ reason: 'refused' })
  expect((await signIn()).sub).toBe('johndoe')
})

test.for([{ azp: 'another' }, { aud: ['roost', 'another'] }])(
  'an ID token for others (%o) is refused',
  async (claims) => {
    // The access token is signed first; the claims go into the ID token.
    server.service.once('beforeTokenSigning', () => {
      server.service.once('beforeTokenSigning', (next: { payload: object }) => {
        Object.assign(next.payload, claims)
      })
    })
    await expect(signIn()).rejects.toMatchObject({ reason: 'refused' })
  },
)

test.for([502, 403])('a provider that answers %i is told apart from a refusal', async (status) => {
  server.service.once('beforeResponse', (answer: { statusCode: number; body: unknown }) => {
    answer.statusCode = status
    answer.body = ''
  })
  await expect(signIn()).rejects.toMatchObject({ reason: status === 502 ? 'silent' : 'refused' })
})

test.for(['client_secret_post', 'client_secret_basic'])('our secret is sent by %s', async (way) => {
  const real = globalThis.fetch
  const sent: Request[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const request = new Request(...asked)
    sent.push(request.clone())
    const answer = await real(request)
    if (!request.url.endsWith('/.well-known/openid-configuration')) return answer
    const told = (await answer.json()) as object
    return Response.json({ ...told, token_endpoint_auth_methods_supported: [way] })
  })
  await signIn()
  spy.mockRestore()
  const exchange = sent.find(({ url }) => url.endsWith('/token'))
  const isPost = way === 'client_secret_post'
  const form = new URLSearchParams(await exchange?.text())
  expect(form.get('client_secret')).toBe(isPost ? provider.clientSecret : null)
  expect(exchange?.headers.has('Authorization')).toBe(!isPost)
})

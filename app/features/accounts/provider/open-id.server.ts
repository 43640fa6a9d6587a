import { createHash, randomBytes } from 'node:crypto'
import { validateToken } from 'better-auth/oauth2'
import { z } from 'zod'
import { isLoopback } from '#app/platform/env.server.ts'
import type { OpenIdProvider } from '#app/platform/context.ts'
import { personClaims, type Claims } from './claims.ts'

const PATIENCE = 8_000 // timeout of one request in milliseconds

/** A request to the provider failed. `refused`: it answered, but with something that we cannot accept. */
export class ProviderFailed extends Error {
  readonly reason: 'silent' | 'refused'
  constructor(reason: 'silent' | 'refused', message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const endpoint = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname))
const discovery = z.object({
  issuer: z.string().min(1),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
export type Endpoints = z.infer<typeof discovery>

/** Values known only to the browser that started; the provider returns or checks them. */
export type Challenge = { state: string; nonce: string; verifier: string }

const random = () => randomBytes(32).toString('base64url')
export const newChallenge = (): Challenge => ({ state: random(), nonce: random(), verifier: random() })

/** Fetches the provider's endpoints. Not cached, because an operator's provider may change them. */
export async function discover({ discoveryUrl }: OpenIdProvider): Promise<Endpoints> {
  return read(discovery, await ask(discoveryUrl))
}

/** The URL of the provider's sign-in page, with PKCE. */
export function authorizationUrl(
  { authorization_endpoint }: Endpoints,
  { clientId }: OpenIdProvider,
  callback: string,
  { state, nonce, verifier }: Challenge,
): string {
  const url = new URL(authorization_endpoint)
  const wish = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // On a shared computer, the person chooses which account to use.
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(wish)) url.searchParams.set(name, value)
  return url.href
}

const tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })
const idToken = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})

/** Exchanges the code for the person's claims. The tokens are not stored.
 *  @throws ProviderFailed */
export async function exchangeCode(
  endpoints: Endpoints,
  provider: OpenIdProvider,
  callback: string,
  code: string,
  { nonce, verifier }: Challenge,
): Promise<Claims> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  })
  const given = read(tokens, await ask(endpoints.token_endpoint, sealed(endpoints, provider, form)))
  const options = { audience: provider.clientId, issuer: endpoints.issuer }
  const { payload } = await validateToken(given.id_token, endpoints.jwks_uri, options).catch(
    (error: unknown) => {
      throw new ProviderFailed('refused', 'its ID token is not valid', error)
    },
  )
  const { sub, azp, aud, ...claimed } = read(idToken, payload)
  const isForUs = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === provider.clientId
  if (claimed.nonce !== nonce || !isForUs) throw new ProviderFailed('refused', 'its ID token is for another')
  const known = personClaims.parse(payload)
  if (known.email !== undefined && known.given_name !== undefined) return { sub, ...known }
  return { sub, ...(await moreAbout(sub, endpoints, given.access_token)), ...defined(known) }
}

/** The claims from the userinfo endpoint, where many providers put the name and picture. */
async function moreAbout(sub: string, { userinfo_endpoint }: Endpoints, accessToken: string | undefined) {
  if (!userinfo_endpoint || !accessToken) return {}
  const answer = await ask(userinfo_endpoint, { headers: { Authorization: `Bearer ${accessToken}` } })
  const told = read(personClaims.extend({ sub: z.string() }), answer)
  if (told.sub !== sub) throw new ProviderFailed('refused', 'it described another person')
  return defined(told)
}

const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>

/** The request with our client secret, in the way that the provider supports. */
function sealed(
  { token_endpoint_auth_methods_supported: ways }: Endpoints,
  { clientId, clientSecret }: OpenIdProvider,
  form: URLSearchParams,
): Question {
  if (!ways.includes('client_secret_basic') && ways.includes('client_secret_post')) {
    form.set('client_id', clientId)
    form.set('client_secret', clientSecret)
    return { method: 'POST', body: form }
  }
  const pair = [clientId, clientSecret].map((text) => encodeURIComponent(text)).join(':')
  const headers = { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  return { method: 'POST', body: form, headers }
}

type Question = { method?: 'POST'; body?: URLSearchParams; headers?: Record<string, string> }

async function ask(url: string, init: Question = {}): Promise<unknown> {
  const headers = { Accept: 'application/json', ...init.headers }
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    const answer = await fetch(url, { ...init, headers, signal, redirect: 'error' })
    if (answer.status >= 500) throw new ProviderFailed('silent', `it answered ${answer.status}`)
    if (!answer.ok) throw new ProviderFailed('refused', `it answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof ProviderFailed) throw error
    throw new ProviderFailed('silent', 'its answer cannot be read', error)
  }
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const { data, success, error } = schema.safeParse(answer)
  if (!success) throw new ProviderFailed('refused', 'its answer lacks required values', error)
  return data
}

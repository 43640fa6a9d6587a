import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type Configuration,
  type CustomFetchOptions,
} from 'openid-client'
import { z } from 'zod'
import { isLoopback } from '../env.server.ts'
import type { OpenIdProvider } from '../context.ts'
import { joinClaims, readClaims, type Claims } from './claims.ts'

const PATIENCE = 8 // timeout of one request in seconds

/** A request to the provider failed. `refused`: it answered, but not acceptably. */
export class ProviderFailed extends Error {
  readonly reason: 'silent' | 'refused'
  constructor(reason: 'silent' | 'refused', message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** Values known only to the browser that started; the provider returns or checks them. */
export type Challenge = { state: string; nonce: string; verifier: string }

export const newChallenge = (): Challenge => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

/** Fetches the provider's endpoints. Not cached, because an operator's provider may change them.
 *  @throws ProviderFailed */
export function discoverProvider(provider: OpenIdProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret, fetch: send } = provider
  const url = new URL(issuer)
  return orFail(() =>
    discovery(url, clientId, undefined, withSecret(clientSecret), {
      timeout: PATIENCE,
      ...(send && { [customFetch]: (address, sent) => send(address, plainRequest(sent)) }),
      // By default the library skips the signature of an ID token that came over TLS.
      execute: isLoopback(url.hostname)
        ? [enableNonRepudiationChecks, allowInsecureRequests]
        : [enableNonRepudiationChecks],
    }),
  )
}

const plainRequest = ({ method, headers, body, signal }: CustomFetchOptions) => ({
  method: method === 'POST' ? ('POST' as const) : ('GET' as const),
  headers,
  body: body instanceof URLSearchParams || typeof body === 'string' ? body : null,
  signal,
})

/** Sends our client secret in a way that the provider supports: in the form if the provider allows it, because providers
 *  decode the header differently. */
function withSecret(clientSecret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)]
  return (server, ...request) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isPost ? post : basic)(server, ...request)
  }
}

/** The URL of the provider's sign-in page, with PKCE. */
export async function authorizationUrl(
  configuration: Configuration,
  callback: string,
  { state, nonce, verifier }: Challenge,
): Promise<string> {
  const asked = {
    redirect_uri: callback,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // On a shared computer, the person chooses which account to use.
    prompt: 'select_account',
  }
  return (await orFail(() => buildAuthorizationUrl(configuration, asked))).href
}

const idToken = z.object({ iss: z.url(), sub: z.string().min(1).max(255), azp: z.string().optional() })

/** Exchanges the code that came back for the person's claims. The tokens are not stored.
 *  @param cameBack the callback's URL with the provider's answer
 *  @throws ProviderFailed */
export async function exchangeCode(
  provider: OpenIdProvider,
  cameBack: URL,
  { state, nonce, verifier }: Challenge,
): Promise<Claims> {
  const configuration = await discoverProvider(provider)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
  const tokens = await orFail(() => authorizationCodeGrant(configuration, cameBack, checks))
  const { data: token } = idToken.safeParse(tokens.claims())
  const isForUs = token?.azp === undefined || token.azp === configuration.clientMetadata().client_id
  if (!token || !isForUs) throw new ProviderFailed('refused', 'its ID token is for another')
  const { iss: issuer, sub } = token
  // A multi-tenant issuer has "{tenantid}" there, and anybody can have a tenant.
  if (issuer !== configuration.serverMetadata().issuer)
    throw new ProviderFailed('refused', 'its ID token is of another issuer')
  const known = readClaims({ ...tokens.claims() }, provider)
  const isWhole = provider.scopes.length === 0 || known.affiliations !== undefined
  if (known.email !== undefined && known.given_name !== undefined && isWhole) return { issuer, sub, ...known }
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return { issuer, sub, ...known }
  // Many providers put the name and picture there.
  const userInfo = await orFail(() => fetchUserInfo(configuration, tokens.access_token, sub))
  return { issuer, sub, ...joinClaims(known, readClaims(userInfo, provider)) }
}

async function orFail<Result>(request: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    const reason = isSilence(error) ? 'silent' : 'refused'
    throw new ProviderFailed(reason, 'it did not answer as it should', error)
  }
}

const UNREADABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Whether the provider is unreachable or out of order, so that trying again later may help. */
function isSilence(error: unknown): boolean {
  if (error instanceof TypeError) return true // as `fetch` fails
  if (!(error instanceof ClientError)) return false
  if (UNREADABLE.has(error.code ?? '')) return true
  // Not `instanceof Response`: the HTTP server replaces it with a class of its own.
  const answer = z.object({ status: z.number() }).safeParse(error.cause)
  return answer.success && (answer.data.status < 400 || answer.data.status >= 500)
}

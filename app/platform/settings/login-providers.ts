import { z } from 'zod'
import type { OpenIdProvider } from '../context.ts'
import { CannotRun } from '../errors.ts'

/** Google's issuer, which all of its accounts share. */
const GOOGLE = 'https://accounts.google.com'
/** Microsoft Entra's hosts, whose path begins with a tenant. */
const ENTRA =
  /^(login\.microsoftonline\.(com|us|de)|login\.partner\.microsoftonline\.cn|login\.windows\.net|login\.microsoft\.com|sts\.windows\.net)$/
/** Which stand for any tenant; the last one is that of personal accounts. */
const ANY_TENANT = /^(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)$/i
/** Where anybody can have an account. */
const ANYBODY =
  /(^|\.)(google\.com|googleapis\.com|apple\.com|facebook\.com|yahoo\.com|linkedin\.com|gitlab\.com|github\.com|amazon\.com|paypal\.com|twitch\.tv|slack\.com|line\.me|discord\.com|login\.gov|orcid\.org|cilogon\.org)$/

const domains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/),
  )
  .max(50)
const slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const claim = z
  .string()
  .max(100)
  .regex(/^[\w.:/-]+$/)

/** One entry of LOGIN_PROVIDERS (docs/campus-login.md). */
const entry = z
  .strictObject({
    // `go-on` is an address of the log-in itself.
    id: slug.refine((id) => id !== 'go-on'),
    name: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} '&-]{0,39}$/u),
    issuer: z.url({ protocol: /^https?$/ }).max(500),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(2000),
    addressClaim: claim.default('email'),
    vouchedBy: z.enum(['email_verified', 'xms_edov', 'hd', 'issuer']).default('email_verified'),
    domains: domains.default([]),
    campuses: z.array(slug).max(50).default([]),
    scopes: domains.optional(),
    withoutAffiliation: z.enum(['student', 'member', 'none']).default('student'),
    onlyWay: z.boolean().default(false),
  })
  .transform((given): OpenIdProvider => ({
    ...given,
    scopes: given.scopes ?? (given.campuses.length > 0 ? given.domains : []),
  }))

/** LOGIN_PROVIDERS: a JSON list of providers. */
export const loginProviders = z
  .string()
  .max(100_000)
  .transform((text, at) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      at.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(entry).max(20))

/** Google, for a site with a client there. */
export const googleProvider = (clientId: string, clientSecret: string): OpenIdProvider => ({
  id: 'google',
  name: 'Google',
  clientId,
  clientSecret,
  issuer: GOOGLE,
  addressClaim: 'email',
  vouchedBy: 'email_verified',
  domains: [],
  campuses: [],
  scopes: [],
  withoutAffiliation: 'student',
  onlyWay: false,
})

/** Checks what one entry asks of others and of its issuer. Who vouches for a campus's people must be one issuer, which belongs to the
 *  campus: one that others share would say of anybody that an address is theirs.
 *  @throws CannotRun with a sentence about the first fault */
export function checkProviders(providers: readonly OpenIdProvider[]): void {
  for (const [at, provider] of providers.entries()) {
    const fault = faultOf(provider)
    if (fault !== null) throw new CannotRun(`LOGIN_PROVIDERS, "${provider.id}": ${fault}.`)
    const before = providers.slice(0, at)
    if (before.some(({ id }) => id === provider.id))
      throw new CannotRun(`LOGIN_PROVIDERS has the id "${provider.id}" twice: give each one its own.`)
    if (before.some(({ issuer }) => isSameIssuer(issuer, provider.issuer)))
      throw new CannotRun(`LOGIN_PROVIDERS has the issuer ${provider.issuer} twice: list it once.`)
  }
}

function faultOf({ issuer, vouchedBy, addressClaim, domains: own, campuses, onlyWay }: OpenIdProvider) {
  const { hostname, pathname } = new URL(issuer)
  const [tenant = ''] = pathname.split('/').filter(Boolean)
  const isShared = ANYBODY.test(hostname)
  if (ENTRA.test(hostname) && ANY_TENANT.test(tenant))
    return `every organization can sign in at ${issuer}; write one tenant's id in place of "${tenant}"`
  if (isShared && vouchedBy === 'issuer')
    return `anybody can have an account at ${hostname}, so its word alone vouches for nobody; leave "vouchedBy" out`
  if (isShared && campuses.length > 0 && vouchedBy !== 'hd')
    return `anybody can have an account at ${hostname}; with "campuses", write "vouchedBy": "hd"`
  if (vouchedBy === 'hd' && !isSameIssuer(issuer, GOOGLE)) return '"hd" is a claim of Google’s alone'
  if (addressClaim !== 'email' && vouchedBy !== 'issuer')
    return `"${vouchedBy}" is about the claim "email"; with another "addressClaim", only "issuer" can vouch`
  if ((campuses.length > 0 || vouchedBy === 'issuer' || onlyWay) && own.length === 0)
    return 'write the email domains that are its own as "domains"'
  if (onlyWay && campuses.length === 0) return '"onlyWay" needs "campuses"'
  return null
}

/** Whether two issuers are one: for an address of a host alone, the last slash means nothing. */
export const isSameIssuer = (one: string, other: string): boolean =>
  URL.parse(one)?.href === URL.parse(other)?.href

import { z } from 'zod'
import type { OpenIdProvider } from '../context.ts'
import { CannotRun } from '../errors.ts'

/** Google's issuer, which all its accounts share. */
const GOOGLE = 'https://accounts.google.com'
/** Microsoft Entra's hosts, whose path begins with a tenant. */
const ENTRA =
  /^(login\.microsoftonline\.(com|us|de)|login\.partner\.microsoftonline\.cn|login\.windows\.net|login\.microsoft\.com|sts\.windows\.net)$/
/** Path parts that stand for any tenant; the last one is for personal accounts. */
const ANY_TENANT = /^(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)$/i
/** Hosts where anybody can have an account. */
const ANYBODY =
  /(^|\.)(google\.com|googleapis\.com|apple\.com|facebook\.com|yahoo\.com|linkedin\.com|gitlab\.com|github\.com|amazon\.com|paypal\.com|twitch\.tv|slack\.com|line\.me|discord\.com|login\.gov|orcid\.org|cilogon\.org)$/

const DOMAINS = 'Enter email domains such as usc.edu, with spaces between them: at most 50.'
const CAMPUSES = 'Enter the short names of campuses, with spaces between them: at most 50.'
const domains = z
  .array(
    z
      .string(DOMAINS)
      .trim()
      .toLowerCase()
      .max(253, DOMAINS)
      .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, DOMAINS),
  )
  .max(50, DOMAINS)
const slug = (message: string) =>
  z
    .string(message)
    .max(40, message)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message)
const ID = 'Use up to 40 small letters, digits and hyphens, such as usc.'
const CLAIM = 'Enter the name of one claim, such as email.'
const ISSUER = 'Enter the issuer as the provider writes it: an address that begins with https.'

/** The fields of both ways to set a provider, with the messages of the form at `/admin/settings`. */
export const providerShape = {
  // `go-on` is an address of the login itself.
  id: slug(ID).refine((id) => id !== 'go-on', ID),
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} '&-]{0,39}$/u, 'Use up to 40 letters, digits and spaces.'),
  issuer: z.url({ protocol: /^https?$/, error: ISSUER }).max(500, ISSUER),
  clientId: z.string().min(1, 'Enter the client ID.').max(500, 'Use at most 500 characters.'),
  clientSecret: z.string().min(1, 'Enter the client secret.').max(2000, 'Use at most 2,000 characters.'),
  addressClaim: z
    .string()
    .max(100, CLAIM)
    .regex(/^[\w.:/-]+$/, CLAIM)
    .default('email'),
  vouchedBy: z.enum(['email_verified', 'xms_edov', 'hd', 'issuer'], 'Choose one.').default('email_verified'),
  domains: domains.default([]),
  campuses: z.array(slug(CAMPUSES)).max(50, CAMPUSES).default([]),
  scopes: domains.optional(),
  withoutAffiliation: z.enum(['student', 'member', 'none'], 'Choose one.').default('student'),
  onlyWay: z.boolean().default(false),
}

/** The scopes that count if none are named. */
export const scopesOf = ({
  scopes,
  campuses,
  domains: own,
}: {
  scopes?: string[] | undefined
  campuses: string[]
  domains: string[]
}): string[] => scopes ?? (campuses.length > 0 ? own : [])

/** One entry of LOGIN_PROVIDERS (docs/campus-login.md). */
const entry = z
  .strictObject(providerShape)
  .transform((given): OpenIdProvider => ({ ...given, scopes: scopesOf(given) }))

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

/** Checks each entry against the others and its issuer. Whoever vouches for a campus's people must be a single issuer that belongs to
 *  the campus, or Google with its claim `hd`: a shared issuer would vouch for addresses of anybody.
 *  @throws CannotRun with a sentence about the first fault */
export function checkProviders(providers: readonly OpenIdProvider[]): void {
  for (const [at, provider] of providers.entries()) {
    const fault = providerFault(provider)
    if (fault) throw new CannotRun(`LOGIN_PROVIDERS, "${provider.id}": ${fault.entry}.`)
    const before = providers.slice(0, at)
    if (before.some(({ id }) => id === provider.id))
      throw new CannotRun(`LOGIN_PROVIDERS has the id "${provider.id}" twice: give each one its own.`)
    if (before.some(({ issuer }) => isSameIssuer(issuer, provider.issuer)))
      throw new CannotRun(`LOGIN_PROVIDERS has the issuer ${provider.issuer} twice: list it once.`)
  }
}

/** `entry` is about the variable, `form` about the form of `/admin/settings`. */
type Fault = {
  field: 'issuer' | 'vouchedBy' | 'addressClaim' | 'domains' | 'campuses'
  entry: string
  form: string
}

/** What is wrong with a provider as a whole; null when nothing is. */
export function providerFault(provider: Omit<OpenIdProvider, 'clientSecret'>): Fault | null {
  const { issuer, vouchedBy, addressClaim, domains: own, campuses, onlyWay } = provider
  const { hostname, pathname } = new URL(issuer)
  const [tenant = ''] = pathname.split('/').filter(Boolean)
  const isShared = ANYBODY.test(hostname)
  if (ENTRA.test(hostname) && ANY_TENANT.test(tenant))
    return {
      field: 'issuer',
      entry: `every organization can sign in at ${issuer}; write one tenant's id in place of "${tenant}"`,
      form: `Every organization can sign in there. Enter one tenant’s id in place of “${tenant}”.`,
    }
  if (isShared && vouchedBy === 'issuer')
    return {
      field: 'vouchedBy',
      entry: `anybody can have an account at ${hostname}, so its word alone vouches for nobody; leave "vouchedBy" out`,
      form: `Anybody can have an account at ${hostname}, so its word alone vouches for nobody. Choose a claim.`,
    }
  if (isShared && campuses.length > 0 && vouchedBy !== 'hd')
    return {
      field: 'vouchedBy',
      entry: `anybody can have an account at ${hostname}; with "campuses", write "vouchedBy": "hd"`,
      form: `Anybody can have an account at ${hostname}. For a campus’s Google Workspace, choose hd; otherwise name no campuses.`,
    }
  if (vouchedBy === 'hd' && !isSameIssuer(issuer, GOOGLE))
    return {
      field: 'vouchedBy',
      entry: '"hd" is a claim of Google’s alone',
      form: 'Only Google sends hd. Choose another.',
    }
  if (addressClaim !== 'email' && vouchedBy !== 'issuer')
    return {
      field: 'addressClaim',
      entry: `"${vouchedBy}" is about the claim "email"; with another "addressClaim", only "issuer" can vouch`,
      form: `${vouchedBy} is about the claim email. With another claim, only the provider’s word can vouch.`,
    }
  if ((campuses.length > 0 || vouchedBy === 'issuer' || onlyWay) && own.length === 0)
    return {
      field: 'domains',
      entry: 'write the email domains that are its own as "domains"',
      form: 'Enter the email domains that are its own.',
    }
  if (onlyWay && campuses.length === 0)
    return {
      field: 'campuses',
      entry: '"onlyWay" needs "campuses"',
      form: 'Enter the campuses whose people sign up with it alone.',
    }
  return null
}

/** Whether two issuers are the same: for a host without a path, the trailing slash means nothing. */
export const isSameIssuer = (one: string, other: string): boolean =>
  URL.parse(one)?.href === URL.parse(other)?.href

import { and, eq } from 'drizzle-orm'
import type { Context, Reading, OpenIdProvider, SystemContext } from '#app/platform/context.ts'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'
import { nameField } from '#app/features/accounts/rules.ts'
import { emailField } from '#app/platform/text/email-field.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { isUniqueViolation } from '#app/database/sql/unique-violation.server.ts'
import { queuePictureFetch } from '#app/features/photos/fetch-picture.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import { domainOf } from './provider-rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { siteProviders } from '#app/features/site/login-providers.server.ts'
import { accountPolicy } from './policy.ts'
import { isSameIssuer } from '#app/platform/settings/login-providers.ts'

/** The value in `sign_in_methods` for logging in with a password; all other values are issuers of providers. */
export const BY_PASSWORD = 'credential'

/** The provider with this id.
 *  @throws NotFound when this site does not have it */
export async function providerAt(ctx: Context, id: string): Promise<OpenIdProvider> {
  const open = authorize(ctx, accountPolicy.readProvider, null)
  const found = (await siteProviders(open)).find((provider) => provider.id === id)
  if (!found) throw new NotFound()
  return found
}

/** The first of the site's providers that is linked to an account; null when none is. */
export async function linkedProvider(
  { db }: Pick<SystemContext, 'db'>,
  { userId, providers }: { userId: string; providers: readonly OpenIdProvider[] },
): Promise<OpenIdProvider | null> {
  const ways = await db
    .select({ issuer: signInMethods.providerId })
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId))
  return providers.find((each) => ways.some(({ issuer }) => isSameIssuer(issuer, each.issuer))) ?? null
}

/** A person at a provider; a constraint of `sign_in_methods` allows one row per person. */
export type AtProvider = Pick<Claims, 'issuer' | 'sub'>

/** The account linked to a person at the provider, or null. */
export async function findByProvider(db: Reading, { issuer, sub }: AtProvider): Promise<string | null> {
  const { userId, providerId, accountId } = signInMethods
  const isTheirs = and(eq(providerId, issuer), eq(accountId, sub))
  const [found] = await db.select({ userId }).from(signInMethods).where(isTheirs)
  return found?.userId ?? null
}

type Vouches = (claims: Claims, domain: string, domains: readonly string[]) => boolean

const vouching: Record<OpenIdProvider['vouchedBy'], Vouches> = {
  email_verified: ({ email_verified }) => email_verified === true,
  xms_edov: ({ xms_edov }) => xms_edov === true,
  // Google also verifies addresses of other domains; an organization's accounts have its domain in `hd`.
  hd: ({ email_verified, hd }, domain) => email_verified === true && hd?.toLowerCase() === domain,
  issuer: ({ email_verified }, domain, domains) => email_verified ?? domains.includes(domain),
}

/** Whether a new account may get this address: the claim that the operator chose vouches for it, and no claim denies it.
 *  @param email normalized */
export function isVouchedFor(claims: Claims, email: string, provider: OpenIdProvider): boolean {
  const isDenied = claims.email_verified === false || claims.xms_edov === false
  return !isDenied && vouching[provider.vouchedBy](claims, domainOf(email), provider.domains)
}

/** The normalized address; null when it is invalid. */
export function emailOf({ email }: Claims): string | null {
  return emailField().safeParse(email).data ?? null
}

const anyName = nameField('none')
const readName = (name: string | undefined) => anyName.safeParse(name).data ?? ''

/** Given and family name: from the provider's separate claims, or else the full name split at its last word, or else the start of
 *  the address. People see them in the wizard and can change them on the account page. */
export function claimedNames(claims: Claims): { givenName: string; familyName: string } {
  const given = readName(claims.given_name)
  const family = readName(claims.family_name)
  if (given) return { givenName: given, familyName: family }
  const words = (claims.name ?? '').trim().split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  const address = (claims.email ?? '').split('@')[0]?.replaceAll('.', ' ') ?? ''
  const givenName = readName(words.join(' ')) || readName(last) || readName(address) || 'Student'
  return { givenName, familyName: family || (readName(words.join(' ')) ? readName(last) : '') }
}

type NewPerson = {
  at: AtProvider
  email: string
  givenName: string
  familyName: string
  termsVersion: string
  termsAcceptedAt: Date
  /** The URL of the person's picture at the provider. */
  picture: string | undefined
}

type Tools = Pick<SystemContext, 'db' | 'now' | 'jobs' | 'secrets'>

/** Creates the account, its sign-in method (without the provider's tokens) and its profile.
 *  @returns null when the address or the person at the provider already has an account */
export async function makeProviderAccount(tools: Tools, person: NewPerson): Promise<string | null> {
  try {
    return await inTransaction(tools, (tx) => insertPerson(tx, person))
  } catch (error) {
    if (isUniqueViolation(error)) return null // a concurrent request linked this person at the provider
    throw error
  }
}

async function insertPerson(tx: Tools, { at, picture, ...person }: NewPerson): Promise<string | null> {
  const now = tx.now()
  const times = { createdAt: now, updatedAt: now }
  const [user] = await tx.db
    .insert(users)
    .values({
      id: newId(),
      name: `${person.givenName} ${person.familyName}`.trim(),
      ...person,
      emailVerified: true, // by the provider; `emailConfirmedAt` is only for our own codes
      ...times,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) return null
  const method = { id: newId(), userId: user.id, providerId: at.issuer, accountId: at.sub }
  await tx.db.insert(signInMethods).values({ ...method, ...times })
  await tx.db.insert(profiles).values({ userId: user.id, ...times })
  if (picture) await queuePictureFetch(tx, { ownerId: user.id, address: picture })
  return user.id
}

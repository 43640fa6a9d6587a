import { z } from 'zod'
import type { OpenIdProvider } from '#app/platform/context.ts'
import { emailField, nameField } from '../rules.ts'

const text = z.string().max(500).optional().catch(undefined)

/** The claims that we use; others, such as roles, are ignored. */
export const personClaims = z.object({
  email: text,
  // Some providers send it as a string. What cannot be read is no yes; absent is neither.
  email_verified: z
    .union([z.boolean(), z.literal(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(false),
  name: text,
  given_name: text,
  family_name: text,
  /** Fetched once for accounts that have no picture yet. */
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})
type PersonClaims = z.infer<typeof personClaims>
/** A person is `sub` at `issuer`, never `sub` alone: two providers may call two people the same. */
export type Claims = { issuer: string; sub: string } & PersonClaims

/** What the ID token says, and the provider's answer about the person where the token says nothing. A no about the address stays
 *  a no, and a yes is only about the address that it came with. */
export function joinClaims(token: PersonClaims, told: PersonClaims): PersonClaims {
  const joined = { ...defined(told), ...defined(token) }
  const isSame = token.email === undefined || token.email.toLowerCase() === told.email?.toLowerCase()
  const verified = token.email_verified ?? (isSame ? told.email_verified : undefined)
  const isDenied = token.email_verified === false || told.email_verified === false
  return { ...joined, email_verified: isDenied ? false : verified }
}

const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>

/** Whether the address may become that of a new account: the provider says that it is verified, or says nothing, and its issuer
 *  vouches for the addresses of this domain.
 *  @param email in our normal form */
export function isVouchedFor(
  { email_verified }: Claims,
  email: string,
  { vouchedDomains }: Pick<OpenIdProvider, 'vouchedDomains'>,
): boolean {
  return email_verified ?? vouchedDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** The address in our normal form; null when it is not valid. */
export function emailOf({ email }: Claims): string | null {
  return emailField().safeParse(email).data ?? null
}

const anyName = nameField('none')
const readName = (name: string | undefined) => anyName.safeParse(name).data ?? ''

/** Given and family name: from the provider's separate claims, else split at the last word; without a name, the
 *  beginning of the address. People see them in the wizard and can change them on the account page. */
export function namesOf(claims: Claims): { givenName: string; familyName: string } {
  const given = readName(claims.given_name)
  const family = readName(claims.family_name)
  if (given) return { givenName: given, familyName: family }
  const words = (claims.name ?? '').trim().split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  const address = (claims.email ?? '').split('@')[0]?.replaceAll('.', ' ') ?? ''
  const givenName = readName(words.join(' ')) || readName(last) || readName(address) || 'Student'
  return { givenName, familyName: family || (readName(words.join(' ')) ? readName(last) : '') }
}

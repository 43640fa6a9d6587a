import type { OpenIdProvider } from '#app/platform/context.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'
import { emailField, nameField } from '../rules.ts'

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

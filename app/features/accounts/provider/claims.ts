import { z } from 'zod'
import { emailField, nameField } from '../rules.ts'

const text = z.string().max(500).optional().catch(undefined)

/** The claims that we use; others, such as roles, are ignored. */
export const personClaims = z.object({
  email: text,
  // Some providers send it as a string.
  email_verified: z
    .union([z.boolean(), z.literal(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
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
export type Claims = { sub: string } & z.infer<typeof personClaims>

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

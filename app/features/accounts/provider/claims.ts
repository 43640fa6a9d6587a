import { z } from 'zod'
import { emailField, nameField } from '../rules.ts'

const text = z.string().max(500).optional().catch(undefined)

/** What we take of everything that a provider tells; what else it says, such as rights, is not read. */
export const personClaims = z.object({
  email: text,
  // Some write it as a word.
  email_verified: z
    .union([z.boolean(), z.literal(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  name: text,
  given_name: text,
  family_name: text,
  /** Fetched once, for who has no picture here. */
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})
export type Claims = { sub: string } & z.infer<typeof personClaims>

/** The address in the form that ours have, or null. */
export function emailOf({ email }: Claims): string | null {
  return emailField.safeParse(email).data ?? null
}

const anyName = nameField('none')
const readName = (wish: string | undefined) => anyName.safeParse(wish).data ?? ''

/** Both names: as the provider has them apart, else the last word is the family's; whoever has none at all is called as
 *  their address begins. The wizard shows them, and the account page changes them. */
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

import { z } from 'zod'

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
export function joinClaims(token: PersonClaims, userInfo: PersonClaims): PersonClaims {
  const joined = { ...defined(userInfo), ...defined(token) }
  const isSame = token.email === undefined || token.email.toLowerCase() === userInfo.email?.toLowerCase()
  const verified = token.email_verified ?? (isSame ? userInfo.email_verified : undefined)
  const isDenied = token.email_verified === false || userInfo.email_verified === false
  return { ...joined, email_verified: isDenied ? false : verified }
}

const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>

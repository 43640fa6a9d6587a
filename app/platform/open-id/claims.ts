import { z } from 'zod'
import type { OpenIdProvider } from '../context.ts'

const text = z.string().max(500).optional().catch(undefined)

/** Some providers send a string or a number. An unreadable value does not count as yes; an absent one is neither. */
const yesOrNo = z
  .union([
    z.boolean(),
    z.literal(['true', '1', 1]).transform(() => true),
    z.literal(['false', '0', 0]).transform(() => false),
  ])
  .optional()
  .catch(false)

/** A list, or a single entry. An unreadable value becomes an empty list. */
const texts = z
  .preprocess(
    (said) => (typeof said === 'string' ? [said] : said),
    z.array(z.string().max(500)).max(100).optional(),
  )
  .catch([])

const personClaims = z.object({
  email: text,
  email_verified: yesOrNo,
  /** Entra: whether the tenant owns the address's domain. */
  xms_edov: yesOrNo,
  /** Google: the domain of the organization that the account belongs to. */
  hd: text,
  /** The campus's affiliations of the person, such as `student@usc.edu` (eduPerson 4.4, eduPersonScopedAffiliation). */
  affiliations: texts,
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
/** `issuer` and `sub` together identify a person: two providers may use the same `sub` for two people. */
export type Claims = { issuer: string; sub: string } & PersonClaims

/** The claims that we use; others, such as roles, are ignored. */
export function readClaims(
  said: Record<string, unknown>,
  { addressClaim }: Pick<OpenIdProvider, 'addressClaim'>,
): PersonClaims {
  const affiliations = said.eduperson_scoped_affiliation ?? said.eduPersonScopedAffiliation
  const read = personClaims.parse({ ...said, email: said[addressClaim], affiliations })
  if (addressClaim === 'email') return read
  // A yes is about the claim `email`, which may hold another address.
  const { email_verified, xms_edov, ...others } = read
  return {
    ...others,
    ...(email_verified === false && { email_verified }),
    ...(xms_edov === false && { xms_edov }),
  }
}

/** The ID token's claims, completed with the provider's user info. A no about the address stays a no, and a yes counts only
 *  for the address that came with it. */
export function joinClaims(token: PersonClaims, userInfo: PersonClaims): PersonClaims {
  const joined = { ...defined(userInfo), ...defined(token) }
  const isSame = token.email === undefined || token.email.toLowerCase() === userInfo.email?.toLowerCase()
  const about = (claim: 'email_verified' | 'xms_edov') => {
    if (token[claim] === false || userInfo[claim] === false) return false
    return token[claim] ?? (isSame ? userInfo[claim] : undefined)
  }
  return { ...joined, email_verified: about('email_verified'), xms_edov: about('xms_edov') }
}

const defined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>

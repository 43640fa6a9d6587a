import { z } from 'zod'
import type { OpenIdProvider } from '../context.ts'

const text = z.string().max(500).optional().catch(undefined)

/** Some providers send it as a string or a number. What cannot be read is no yes; absent is neither. */
const yesOrNo = z
  .union([
    z.boolean(),
    z.literal(['true', '1', 1]).transform(() => true),
    z.literal(['false', '0', 0]).transform(() => false),
  ])
  .optional()
  .catch(false)

/** A list, or one of its entries. What cannot be read is an empty one. */
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
  /** What the campus says that they are, such as `student@usc.edu` (eduPerson 4.4, eduPersonScopedAffiliation). */
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
/** A person is `sub` at `issuer`, never `sub` alone: two providers may call two people the same. */
export type Claims = { issuer: string; sub: string } & PersonClaims

/** The claims that we use; others, such as roles, are ignored. */
export function readClaims(
  said: Record<string, unknown>,
  { addressClaim }: Pick<OpenIdProvider, 'addressClaim'>,
): PersonClaims {
  const affiliations = said.eduperson_scoped_affiliation ?? said.eduPersonScopedAffiliation
  const read = personClaims.parse({ ...said, email: said[addressClaim], affiliations })
  if (addressClaim === 'email') return read
  // A yes is about the claim `email`, which holds another address.
  const { email_verified, xms_edov, ...others } = read
  return {
    ...others,
    ...(email_verified === false && { email_verified }),
    ...(xms_edov === false && { xms_edov }),
  }
}

/** What the ID token says, and the provider's answer about the person where the token says nothing. A no about the address stays
 *  a no, and a yes is only about the address that it came with. */
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

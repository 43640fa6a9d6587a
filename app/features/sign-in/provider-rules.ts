import type { Affiliation, OpenIdProvider } from '#app/platform/context.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'

/** The eduPersonAffiliation values of people who belong to a campus without being students (eduPerson 4.4). `alum` and
 *  `library-walk-in` do not count. */
const MEMBERS = new Set(['faculty', 'staff', 'employee', 'member'])

type Rules = Pick<OpenIdProvider, 'scopes' | 'withoutAffiliation'>

/** A person's affiliation according to a provider. Values with a scope other than the provider's own are ignored. Someone who is a
 *  student and something else counts as a student. */
export function affiliationOf({ affiliations }: Pick<Claims, 'affiliations'>, rules: Rules): Affiliation {
  if (affiliations === undefined) return rules.withoutAffiliation
  const own = affiliations.flatMap((each) => {
    const [is = '', scope = '', ...more] = each.trim().toLowerCase().split('@')
    return more.length === 0 && rules.scopes.includes(scope) ? [is] : []
  })
  if (own.includes('student')) return 'student'
  return own.some((is) => MEMBERS.has(is)) ? 'member' : 'none'
}

/** The domain of a normalized address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The provider that people with this address have to log in with, instead of a password; null without one.
 *  @param email normalized */
export function onlyProvider(providers: readonly OpenIdProvider[], email: string): OpenIdProvider | null {
  return providers.find(({ onlyWay, domains }) => onlyWay && domains.includes(domainOf(email))) ?? null
}

/** Shown to people at such a domain who try a password. */
export const withoutPassword = ({ name }: Pick<OpenIdProvider, 'name'>, email: string): string =>
  `People at ${domainOf(email)} use ${name} here, without a password. Press “Continue with ${name}” instead.`

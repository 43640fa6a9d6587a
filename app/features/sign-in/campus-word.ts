import type { Affiliation, OpenIdProvider } from '#app/platform/context.ts'
import type { Claims } from '#app/platform/open-id/claims.ts'

/** Who belongs to a campus without being a student (eduPerson 4.4, eduPersonAffiliation). `alum` and `library-walk-in` do not. */
const MEMBERS = new Set(['faculty', 'staff', 'employee', 'member'])

type Rules = Pick<OpenIdProvider, 'scopes' | 'withoutAffiliation'>

/** What a provider says that a person is. Scopes that are not its own say nothing, and whoever is a student besides something else
 *  is a student. */
export function affiliationOf({ affiliations }: Pick<Claims, 'affiliations'>, rules: Rules): Affiliation {
  if (affiliations === undefined) return rules.withoutAffiliation
  const own = affiliations.flatMap((each) => {
    const [is = '', scope = '', ...more] = each.trim().toLowerCase().split('@')
    return more.length === 0 && rules.scopes.includes(scope) ? [is] : []
  })
  if (own.includes('student')) return 'student'
  return own.some((is) => MEMBERS.has(is)) ? 'member' : 'none'
}

/** The domain of an address in our normal form. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The provider that people with this address have to log in with, instead of a password; null when there is none.
 *  @param email in our normal form */
export function onlyProvider(providers: readonly OpenIdProvider[], email: string): OpenIdProvider | null {
  return providers.find(({ onlyWay, domains }) => onlyWay && domains.includes(domainOf(email))) ?? null
}

/** What people read who try with a password. */
export const withoutPassword = ({ name }: Pick<OpenIdProvider, 'name'>, email: string): string =>
  `People at ${domainOf(email)} use ${name} here, without a password. Press “Continue with ${name}” instead.`

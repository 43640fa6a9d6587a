import { CannotRun } from '../errors.ts'

type Provider = { OIDC_DISCOVERY_URL: string; OIDC_VOUCHED_DOMAINS: readonly string[] }

/** Microsoft Entra's hosts, whose path begins with a tenant. */
const ENTRA =
  /^(login\.microsoftonline\.(com|us|de)|login\.partner\.microsoftonline\.cn|login\.windows\.net|login\.microsoft\.com|sts\.windows\.net)$/
/** Which stand for any tenant; the last one is that of personal accounts. */
const ANY_TENANT = /^(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)$/i
/** Where anybody can have an account. */
const ANYBODY =
  /(^|\.)(google\.com|googleapis\.com|apple\.com|facebook\.com|yahoo\.com|linkedin\.com|gitlab\.com|github\.com|amazon\.com|paypal\.com|twitch\.tv|slack\.com|line\.me|discord\.com|login\.gov|orcid\.org|cilogon\.org)$/

/** Who vouches for a person must be one issuer, which belongs to the campus: one that others share would say of anybody that
 *  an address is theirs.
 *  @throws CannotRun */
export function requireOwnIssuer({ OIDC_DISCOVERY_URL, OIDC_VOUCHED_DOMAINS: domains }: Provider): void {
  const { hostname, pathname } = new URL(OIDC_DISCOVERY_URL)
  const [tenant = ''] = pathname.split('/').filter(Boolean)
  if (ENTRA.test(hostname) && ANY_TENANT.test(tenant))
    throw new CannotRun(
      `OIDC_DISCOVERY_URL is ${JSON.stringify(OIDC_DISCOVERY_URL)}, where every organization can sign in: write the address of one tenant, with its id in place of "${tenant}".`,
    )
  if (domains.length > 0 && ANYBODY.test(hostname))
    throw new CannotRun(
      `OIDC_VOUCHED_DOMAINS cannot be used with ${hostname}, where anybody can have an account: leave it out, or write the OIDC_DISCOVERY_URL of the campus's own provider.`,
    )
}

import { count, inArray } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { callbackUrl } from '#app/features/sign-in/start-provider-sign-in.server.ts'
import { isStarted, secretOf, storedProviders } from '#app/features/site/login-providers.server.ts'
import { withoutEnd } from '#app/platform/text/cut-text.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { loginProviderPolicy } from './policy.ts'
import type { TypedProvider } from './provider-form.ts'

export type ProviderEntry = {
  id: string
  name: string
  issuer: string
  /** `environment`: the site was started with it. `covered`: one of those takes precedence. */
  state: 'environment' | 'set' | 'covered' | 'without-secret'
}

/** The site's providers, for admins to change.
 *  @throws NotFound unless the actor is an admin */
export async function providerEntries(ctx: Context): Promise<ProviderEntry[]> {
  const { db } = authorize(ctx, loginProviderPolicy.read, null)
  const stored = await storedProviders(db)
  return [
    ...ctx.startedProviders.map(({ id, name, issuer }) => ({
      id,
      name,
      issuer,
      state: 'environment' as const,
    })),
    ...stored.map(({ id, name, issuer, sealed }) => {
      const set = secretOf(ctx, sealed) === null ? ('without-secret' as const) : ('set' as const)
      return { id, name, issuer, state: isStarted(ctx, { id, issuer }) ? ('covered' as const) : set }
    }),
  ]
}

export type ProviderEditor = {
  /** Null for a new provider. */
  typed: TypedProvider | null
  /** Sent along with the form, to detect concurrent changes. */
  version: number
  /** The URL to register at the provider. */
  callback: string
  /** How many accounts log in with it. */
  people: number
}

/** One provider, without its secret.
 *  @param id null for a new provider
 *  @throws NotFound unless the actor is an admin, and for a provider that admins did not set */
export async function providerEditor(ctx: Context, id: string | null): Promise<ProviderEditor> {
  const { db } = authorize(ctx, loginProviderPolicy.read, null)
  if (id === null)
    return { typed: null, version: 0, callback: callbackUrl(ctx.settings, 'SHORT-NAME'), people: 0 }
  const found = (await storedProviders(db)).find((each) => each.id === id)
  if (!found) throw new NotFound()
  const bare = withoutEnd(found.issuer, /\//)
  const [linked] = await db
    .select({ people: count() })
    .from(signInMethods)
    .where(inArray(signInMethods.providerId, [bare, `${bare}/`]))
  return {
    typed: {
      id,
      name: found.name,
      issuer: found.issuer,
      client: found.clientId,
      addressClaim: found.addressClaim,
      vouchedBy: found.vouchedBy,
      domains: found.domains.join(' '),
      campuses: found.campuses.join(' '),
      scopes: found.scopes?.join(' ') ?? '',
      withoutAffiliation: found.withoutAffiliation,
      onlyWay: found.onlyWay ? 'yes' : 'no',
    },
    version: found.version,
    callback: callbackUrl(ctx.settings, id),
    people: linked?.people ?? 0,
  }
}

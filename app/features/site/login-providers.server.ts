import { eq, sql } from 'drizzle-orm'
import { siteContent } from '#app/database/schema/site/site.ts'
import { authorize } from '#app/database/gate.server.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import type { Context, OpenIdProvider, Reading, SystemContext } from '#app/platform/context.ts'
import { isLoopback } from '#app/platform/env.server.ts'
import { isSameIssuer, scopesOf } from '#app/platform/settings/login-providers.ts'
import { readContent } from './default-text.server.ts'
import { sitePolicy } from './policy.ts'
import { providerListForm, type StoredProvider } from './stored-providers.ts'

/** A provider to sign in with, such as Google. */
export type NamedProvider = Pick<OpenIdProvider, 'id' | 'name'>

const KEY = 'login-providers'
const PURPOSE = 'login provider'

type Started = Pick<Context, 'startedProviders'>
type Tools = Started & Pick<Context, 'secrets' | 'settings' | 'foreign'>

/** All providers of the site, in the order of their buttons: those that it was started with and those of `/admin/settings`. */
export async function siteProviders(ctx: Tools & { db: Reading }): Promise<OpenIdProvider[]> {
  const stored = await storedProviders(ctx.db)
  return inOrder(
    ctx,
    stored.map((provider) => opened(ctx, provider)),
  )
}

/** `siteProviders` for whoever asks, as pages name them. Public by nature. */
export async function providerNames(ctx: Context): Promise<NamedProvider[]> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  return namesOf(ctx, (await readContent(db, [KEY])).get(KEY))
}

/** @param value of the content `login-providers` */
export const namesOf = (ctx: Started, value: unknown): NamedProvider[] =>
  inOrder(ctx, parsed(value)).map(({ id, name }) => ({ id, name }))

/** Whether the site was started with a provider of the same id or issuer, which stands in its place. */
export const isStarted = (
  { startedProviders }: Started,
  { id, issuer }: Pick<OpenIdProvider, 'id' | 'issuer'>,
): boolean => startedProviders.some((each) => each.id === id || isSameIssuer(each.issuer, issuer))

/** Google comes last: a campus's own is for most people here. */
function inOrder<One extends Pick<OpenIdProvider, 'id' | 'name' | 'issuer'>>(ctx: Started, stored: One[]) {
  const isGoogle = ({ id }: Pick<OpenIdProvider, 'id'>) => id === 'google'
  const started = ctx.startedProviders
  return [
    ...started.filter((each) => !isGoogle(each)),
    ...stored.filter((each) => !isStarted(ctx, each)),
    ...started.filter(isGoogle),
  ]
}

export async function storedProviders(db: Reading): Promise<StoredProvider[]> {
  return parsed((await readContent(db, [KEY])).get(KEY))
}

const parsed = (value: unknown): StoredProvider[] => providerListForm.safeParse(value).data ?? []

/** Without a readable secret the provider refuses each sign-in, until an admin enters it again. */
function opened(tools: Tools, { sealed, version: _version, ...provider }: StoredProvider): OpenIdProvider {
  const clientSecret = secretOf(tools, sealed) ?? ''
  const whole = { ...provider, scopes: scopesOf(provider), clientSecret }
  const { foreign, settings } = tools
  if (isOfThisMachine(settings)) return whole
  return { ...whole, fetch: (...exchange) => foreign.exchange(...exchange) }
}

/** Whether the site is reached on this machine alone, and so may be its providers. */
export const isOfThisMachine = ({ publicUrl }: { publicUrl: string }): boolean =>
  isLoopback(new URL(publicUrl).hostname)

/** The client secret; null when it was sealed with an APP_SECRET that is lost. */
export function secretOf({ secrets }: Pick<Context, 'secrets'>, sealed: string): string | null {
  try {
    return secrets.decrypt(PURPOSE, sealed)
  } catch {
    return null
  }
}

export const sealedSecret = ({ secrets }: Pick<Context, 'secrets'>, clientSecret: string): string =>
  secrets.encrypt(PURPOSE, clientSecret)

/** Replaces the list by what `change` makes of it. It keeps no versions: an old one would keep its secrets.
 *  @param change returns null to leave it as it is */
export async function changeStoredProviders(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  change: (list: StoredProvider[]) => StoredProvider[] | null,
): Promise<void> {
  // Serializes concurrent changes, also while there is no row to lock.
  await changeRows(tx, sql`select pg_advisory_xact_lock(hashtext('site login providers'))`)
  const value = change(await storedProviders(tx))
  if (value === null) return
  const row = { key: KEY, value, updatedAt: now() }
  if (value.length === 0) await tx.delete(siteContent).where(eq(siteContent.key, KEY))
  else await tx.insert(siteContent).values(row).onConflictDoUpdate({ target: siteContent.key, set: row })
}

/** Encrypts again with the present APP_SECRET what was encrypted with the one before. Safe to repeat.
 *  @returns how many
 *  @throws Error when one can be read with neither of them */
export async function renewProviderSecrets(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, sitePolicy.save, null)
  let renewed = 0
  await db.transaction((tx) =>
    changeStoredProviders({ db: tx, now: ctx.now }, (list) =>
      list.map((provider) => {
        const sealed = ctx.secrets.renew(PURPOSE, provider.sealed)
        if (sealed === null) return provider
        renewed += 1
        return { ...provider, sealed }
      }),
    ),
  )
  return renewed
}

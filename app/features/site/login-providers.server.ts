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

/** All of the site's providers, in the order of their buttons: those it was started with and those from `/admin/settings`. */
export async function siteProviders(ctx: Tools & { db: Reading }): Promise<OpenIdProvider[]> {
  const stored = await storedProviders(ctx.db)
  return inOrder(
    ctx,
    stored.map((provider) => opened(ctx, provider)),
  )
}

/** The names of `siteProviders`, for pages. Public by nature. */
export async function providerNames(ctx: Context): Promise<NamedProvider[]> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  return namesOf(ctx, (await readContent(db, [KEY])).get(KEY))
}

/** @param value the stored content `login-providers` */
export const namesOf = (ctx: Started, value: unknown): NamedProvider[] =>
  inOrder(ctx, parsed(value)).map(({ id, name }) => ({ id, name }))

/** Whether the site was started with a provider of the same id or issuer, which then takes precedence. */
export const isStarted = (
  { startedProviders }: Started,
  { id, issuer }: Pick<OpenIdProvider, 'id' | 'issuer'>,
): boolean => startedProviders.some((each) => each.id === id || isSameIssuer(each.issuer, issuer))

/** Google comes last: most people here use their campus's own provider. */
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

/** Without a readable secret, the provider refuses every sign-in until an admin enters it again. */
function opened(tools: Tools, { sealed, version: _version, ...provider }: StoredProvider): OpenIdProvider {
  const clientSecret = secretOf(tools, sealed) ?? ''
  const whole = { ...provider, scopes: scopesOf(provider), clientSecret }
  const { foreign, settings } = tools
  if (isOfThisMachine(settings)) return whole
  return { ...whole, fetch: (...exchange) => foreign.exchange(...exchange) }
}

/** Whether the site is only reachable on this machine, where its providers may then run too. */
export const isOfThisMachine = ({ publicUrl }: { publicUrl: string }): boolean =>
  isLoopback(new URL(publicUrl).hostname)

/** The client secret; null if it was sealed with an APP_SECRET that is lost. */
export function secretOf({ secrets }: Pick<Context, 'secrets'>, sealed: string): string | null {
  try {
    return secrets.decrypt(PURPOSE, sealed)
  } catch {
    return null
  }
}

export const sealedSecret = ({ secrets }: Pick<Context, 'secrets'>, clientSecret: string): string =>
  secrets.encrypt(PURPOSE, clientSecret)

/** Replaces the list with the result of `change`. Keeps no versions, because old ones would keep their secrets.
 *  @param change returns null to change nothing */
export async function changeStoredProviders(
  { db: tx, now }: Pick<SystemContext, 'db' | 'now'>,
  change: (list: StoredProvider[]) => StoredProvider[] | null,
): Promise<void> {
  // Serializes concurrent changes, even before there is a row to lock.
  await changeRows(tx, sql`select pg_advisory_xact_lock(hashtext('site login providers'))`)
  const value = change(await storedProviders(tx))
  if (value === null) return
  const row = { key: KEY, value, updatedAt: now() }
  if (value.length === 0) await tx.delete(siteContent).where(eq(siteContent.key, KEY))
  else await tx.insert(siteContent).values(row).onConflictDoUpdate({ target: siteContent.key, set: row })
}

/** Re-encrypts with the current APP_SECRET what was encrypted with the previous one. Safe to repeat.
 *  @returns how many were re-encrypted
 *  @throws Error if one can be read with neither */
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

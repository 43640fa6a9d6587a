import { inArray, isNull, and } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import {
  isRecentlyAuthenticated,
  NOT_REAUTHENTICATED,
  type NotReauthenticated,
} from '#app/features/accounts/reauthenticate.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import {
  changeStoredProviders,
  isOfThisMachine,
  sealedSecret,
  secretOf,
  storedProviders,
} from '#app/features/site/login-providers.server.ts'
import { PROVIDERS_MOST, type StoredProvider } from '#app/features/site/stored-providers.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { isLoopback } from '#app/platform/env.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { isSameIssuer, providerFault, scopesOf } from '#app/platform/settings/login-providers.ts'
import {
  invalid,
  invalidFields,
  refusals,
  type Invalid,
  type Refused,
} from '#app/platform/text/field-errors.ts'
import { loginProviderPolicy } from './policy.ts'
import { providerForm, type ProviderField } from './provider-form.ts'

export type SaveProviderOutcome =
  | { ok: true; id: string; changed: boolean }
  | Invalid<ProviderField>
  | Refused<'changed' | 'full'>
  | NotReauthenticated

const cannotSave = refusals({
  changed:
    'Someone has changed this provider in the meantime. Look at it in another tab, then enter here what should be different.',
  full: `A site can have at most ${PROVIDERS_MOST} log-in providers. Remove one first.`,
})

type Form = {
  /** Null for a new provider. */
  id: string | null
  typed: Record<string, string>
  /** The version that the form was loaded with, 0 for none. */
  over: number
}

/** Adds a log-in provider, or changes one of those that admins set. Takes effect with the next request, in every process. Id and
 *  issuer stay: the provider has the id as part of a URL, and the issuer identifies people.
 *  @throws NotFound unless the actor is an admin, and for a missing provider */
export async function saveProvider(ctx: Context, { id, typed, over }: Form): Promise<SaveProviderOutcome> {
  const [open] = await find(ctx, loginProviderPolicy.change, (reading) => subjectOf(reading, id))
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return inTransaction(open, async (tx): Promise<SaveProviderOutcome> => {
    let outcome: SaveProviderOutcome = cannotSave('changed')
    let lines: string[] = []
    const unknown = await unknownCampuses(tx.db, typed.campuses ?? '')
    await changeStoredProviders(tx, (list) => {
      const before = list.find((each) => each.id === id)
      if (id !== null && !before) throw new NotFound()
      if (before && before.version !== over) return null
      const read = readProvider(tx, { typed, list, before, unknown })
      if (!read.ok) {
        outcome = read
        return null
      }
      const { provider } = read
      lines = changesOf(tx, before, provider)
      outcome = { ok: true, id: provider.id, changed: lines.length > 0 }
      if (lines.length === 0) return null
      return before ? list.map((each) => (each === before ? provider : each)) : [...list, provider]
    })
    const saved = outcome as SaveProviderOutcome
    if (saved.ok && saved.changed) await noteChange(tx, id === null ? 'added' : 'changed', saved.id, lines)
    return saved
  })
}

export type RemoveProviderOutcome = { ok: true } | NotReauthenticated

/** Removes one of the providers that admins set. Accounts stay, with their other ways to log in.
 *  @throws NotFound unless the actor is an admin, and for a missing provider */
export async function removeProvider(ctx: Context, id: string): Promise<RemoveProviderOutcome> {
  const [open] = await find(ctx, loginProviderPolicy.change, (reading) => subjectOf(reading, id))
  if (!isRecentlyAuthenticated(ctx.actor, ctx.now())) return NOT_REAUTHENTICATED
  return inTransaction(open, async (tx): Promise<RemoveProviderOutcome> => {
    let issuer = ''
    await changeStoredProviders(tx, (list) => {
      const found = list.find((each) => each.id === id)
      if (!found) throw new NotFound()
      issuer = found.issuer
      return list.filter((each) => each !== found)
    })
    await noteChange(tx, 'deleted', id, [issuer])
    return { ok: true }
  })
}

/** @throws NotFound for a provider that admins did not set */
async function subjectOf({ db }: { db: Reading }, id: string | null): Promise<{ id: string | null }> {
  if (id !== null && !(await storedProviders(db)).some((each) => each.id === id)) throw new NotFound()
  return { id }
}

async function noteChange(
  tx: SystemContext,
  verb: 'added' | 'changed' | 'deleted',
  id: string,
  lines: string[],
) {
  logSecurityEvent(tx, 'login-provider-changed', id)
  await writeModerationLog(tx, { verb, kind: 'login-provider', subject: id, outcome: lines.join('; ') })
}

type Given = {
  typed: Record<string, string>
  list: StoredProvider[]
  before: StoredProvider | undefined
  /** Campuses that the form names but the site lacks. */
  unknown: string[]
}
type Read = { ok: true; provider: StoredProvider } | Invalid<ProviderField> | Refused<'full'>

function readProvider(tools: SystemContext, { typed, list, before, unknown }: Given): Read {
  const fixed = before && { id: before.id, issuer: before.issuer }
  const read = providerForm.safeParse({ onlyWay: 'no', ...typed, ...fixed })
  if (!read.success) return invalid(read.error)
  const { client: clientId, secret, ...form } = read.data
  const given = { ...form, clientId }
  const fault = providerFault({ ...given, scopes: scopesOf(given) })
  if (fault) return invalidFields({ [fault.field]: fault.form })
  const wrong = unknown[0]
  if (wrong !== undefined)
    return invalidFields({ campuses: `There is no campus “${wrong}” here. Its short name is at Campuses.` })
  if (secret === '' && !before) return invalidFields({ secret: 'Enter the client secret.' })
  if (!before) {
    const clash = clashOf(tools, form, list)
    if (clash) return clash
    if (list.length >= PROVIDERS_MOST) return cannotSave('full')
  }
  const isSameSecret = before && (secret === '' || secretOf(tools, before.sealed) === secret)
  const sealed = isSameSecret ? before.sealed : sealedSecret(tools, secret)
  return { ok: true, provider: { ...given, sealed, version: (before?.version ?? 0) + 1 } }
}

/** Rejects an id or issuer that another provider has, and an issuer without https except on this machine. */
function clashOf(
  { startedProviders, settings }: Pick<Context, 'startedProviders' | 'settings'>,
  { id, issuer }: Pick<StoredProvider, 'id' | 'issuer'>,
  list: StoredProvider[],
): Invalid<'id' | 'issuer'> | null {
  const others = [...startedProviders, ...list]
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !(isOfThisMachine(settings) && isLoopback(hostname)))
    return invalidFields({ issuer: 'Enter an address that begins with https.' })
  if (others.some((each) => each.id === id))
    return invalidFields({ id: 'Another provider has this short name.' })
  const same = others.find((each) => isSameIssuer(each.issuer, issuer))
  return same ? invalidFields({ issuer: `${same.name} has this issuer already.` }) : null
}

async function unknownCampuses(db: Reading, typed: string): Promise<string[]> {
  const { data: named = [] } = providerForm.shape.campuses.safeParse(typed)
  if (named.length === 0) return []
  const known = await db
    .select({ slug: campuses.slug })
    .from(campuses)
    .where(and(inArray(campuses.slug, named), isNull(campuses.archivedAt)))
  return named.filter((name) => !known.some(({ slug }) => slug === name))
}

/** The differences for the log, without secrets. */
function changesOf(
  tools: SystemContext,
  before: StoredProvider | undefined,
  after: StoredProvider,
): string[] {
  const { sealed, version: _version, id: _id, ...values } = after
  const said = Object.entries(values).flatMap(([name, value]) => {
    const [was, is] = [before?.[name as keyof StoredProvider], value].map((each) =>
      JSON.stringify(each ?? null),
    )
    return was === is || (before === undefined && is === '[]') ? [] : [`${name}: ${is}`]
  })
  const isNew = before !== undefined && before.sealed !== sealed
  return isNew ? [...said, 'a new client secret'] : said
}

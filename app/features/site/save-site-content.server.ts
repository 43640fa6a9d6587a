import { desc, eq, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { siteContent, siteContentVersions } from '#app/database/schema/site/site.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { sitePolicy } from './policy.ts'
import { siteContentForms, type SiteContentKey } from './rules.ts'

/** `changed`: whether the value differs from before; `version`: the current version. */
export type SaveSiteContentOutcome =
  | { ok: true; changed: boolean; version: number }
  | { ok: false; reason: 'changed'; version: number }

/** Sets one piece of the operator's content, or removes it from the pages when `value` is null, and keeps the previous one as a
 *  version. Saving an unchanged value creates no version.
 *  @param over the version that the editor started from, 0 for none: if a newer one exists, nothing is saved
 *  @throws ZodError if the value does not match the schema in rules.ts; NotFound unless the actor is an admin */
export async function saveSiteContent(
  ctx: Context,
  { key, value, over }: { key: SiteContentKey; value: unknown; over?: number },
): Promise<SaveSiteContentOutcome> {
  const { db } = authorize(ctx, sitePolicy.save, null)
  const parsed: unknown = value === null ? null : siteContentForms[key].parse(value)
  return db.transaction((tx) =>
    writeContent({ actor: ctx.actor, now: ctx.now, db: tx }, { key, value: parsed, over }),
  )
}

/** `saveSiteContent` for a parsed value, in a transaction whose actor may save it. */
export async function writeContent(
  { actor, now, db: tx }: Pick<SystemContext, 'actor' | 'db' | 'now'>,
  { key, value, over }: { key: string; value: unknown; over: number | undefined },
): Promise<SaveSiteContentOutcome> {
  // Serializes concurrent saves, even before there is a row to lock.
  await changeRows(tx, sql`select pg_advisory_xact_lock(hashtext(${`site content ${key}`}))`)
  const latest = await latestOf(tx, key)
  if (over !== undefined && over !== latest.version)
    return { ok: false, reason: 'changed', version: latest.version }
  if (sameText(value, latest.value)) return { ok: true, changed: false, version: latest.version }
  const at = now()
  if (value === null) await tx.delete(siteContent).where(eq(siteContent.key, key))
  else {
    const row = { key, value, updatedAt: at }
    await tx.insert(siteContent).values(row).onConflictDoUpdate({ target: siteContent.key, set: row })
  }
  const byUserId = actor.kind === 'person' ? actor.userId : null
  const version = latest.version + 1
  await tx.insert(siteContentVersions).values({ id: newId(), key, version, value, at, byUserId })
  return { ok: true, changed: true, version }
}

/** The current value and its version: 0 if it was never set, or was set before versions were kept. */
export async function latestOf(tx: Reading, key: string): Promise<{ version: number; value: unknown }> {
  const [last] = await tx
    .select({ version: siteContentVersions.version })
    .from(siteContentVersions)
    .where(eq(siteContentVersions.key, key))
    .orderBy(desc(siteContentVersions.version))
    .limit(1)
  const [now] = await tx.select().from(siteContent).where(eq(siteContent.key, key))
  return { version: last?.version ?? 0, value: now?.value ?? null }
}

/** Compares values as data, regardless of the order of their keys. */
function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

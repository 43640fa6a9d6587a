import { eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { siteContent } from '#app/database/schema/site/site.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { sitePolicy } from './policy.ts'
import {
  GUIDES_MOST,
  guideForm,
  guideListForm,
  guidePlaceKeys,
  isGuideSlug,
  newSlug,
  type Guide,
  type GuideLine,
} from './guide-rules.ts'
import { latestOf, writeContent } from './save-site-content.server.ts'
import { NotFound } from '#app/platform/errors.ts'

/** The key of a guide's text in `site_content`. */
export const guideKey = (slug: string) => `guide/${slug}`

export type SaveGuideOutcome =
  | { ok: true; slug: string; changed: boolean; version: number }
  | Invalid<'title' | 'text'>
  | (Refused<'changed'> & { version: number })
  | Refused<'full'>

const full: Refused<'full'> = {
  ok: false,
  reason: 'full',
  failed: `A site can have at most ${GUIDES_MOST} guides. Remove one first.`,
}

const changed = (version: number) => ({
  ok: false as const,
  reason: 'changed' as const,
  version,
  failed:
    'Someone has changed this guide in the meantime. What you typed is still here: compare it with the guide in another tab, then save again to put yours in its place.',
})

type Form = {
  /** Null for a new guide. */
  slug: string | null
  /** Null removes the guide; its versions stay. */
  typed: Record<string, string> | null
  /** The version that the editor started from, 0 for none. */
  over: number
}

/** Publishes a guide, or removes it, and updates the list of guides that every page reads.
 *  @throws NotFound unless the actor is an admin, or if the guide never existed */
export async function saveGuide(ctx: Context, { slug, typed, over }: Form): Promise<SaveGuideOutcome> {
  const { db } = authorize(ctx, sitePolicy.save, null)
  if (slug !== null && !isGuideSlug(slug)) throw new NotFound()
  return db.transaction(async (tx): Promise<SaveGuideOutcome> => {
    await changeRows(tx, sql`select pg_advisory_xact_lock(hashtext('site guides'))`)
    const lines = await guideLines(tx)
    const known = lines.find((line) => line.slug === slug)
    const isKnown = known !== undefined
    const read = typed === null ? null : readGuide(typed, known?.at ?? [])
    if (read?.success === false) {
      const { title, text } = invalid(read.error).errors
      return invalidFields({ ...(title && { title }), ...(text && { text }) })
    }
    if (read && !isKnown && lines.length >= GUIDES_MOST) return full
    const guide: Guide | null = read?.data ?? null
    const own =
      slug ??
      newSlug(
        guide?.title ?? '',
        lines.map((line) => line.slug),
      )
    if (slug !== null && !isKnown && (await latestOf(tx, guideKey(slug))).version === 0) throw new NotFound()
    const written = { actor: ctx.actor, now: ctx.now, db: tx }
    const saved = await writeContent(written, {
      key: guideKey(own),
      value: guide,
      over: slug === null ? undefined : over,
    })
    if (!saved.ok) return changed(saved.version)
    if (saved.changed) await writeLines(written, lines, own, guide)
    return { ...saved, slug: own }
  })
}

/** @param before where it was offered so far, which stays for places that the form lacks */
function readGuide(typed: Record<string, string>, before: readonly string[]) {
  const at = guidePlaceKeys.filter((place) =>
    typed[`at-${place}`] === undefined ? before.includes(place) : typed[`at-${place}`] === 'yes',
  )
  return guideForm.safeParse({ title: '', text: '', ...typed, at })
}

/** The list that every page reads. */
async function guideLines(tx: SystemContext['db']): Promise<GuideLine[]> {
  const [row] = await tx.select().from(siteContent).where(eq(siteContent.key, 'guides'))
  return guideListForm.safeParse(row?.value).data ?? []
}

async function writeLines(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  lines: GuideLine[],
  slug: string,
  guide: Guide | null,
): Promise<void> {
  const line = guide && { slug, title: guide.title, at: guide.at }
  const isKnown = lines.some((each) => each.slug === slug)
  const kept = lines.flatMap((each) => (each.slug !== slug ? [each] : line ? [line] : []))
  const value = line && !isKnown ? [...kept, line] : kept
  const row = { key: 'guides', value, updatedAt: now() }
  if (value.length === 0) await db.delete(siteContent).where(eq(siteContent.key, 'guides'))
  else await db.insert(siteContent).values(row).onConflictDoUpdate({ target: siteContent.key, set: row })
}

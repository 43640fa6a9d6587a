import { eq, like, max, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { siteContent, siteContentVersions } from '#app/database/schema/site/site.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { NotFound } from '#app/platform/errors.ts'
import { readContent } from './default-text.server.ts'
import { guideForm, guideListForm, isGuideSlug, type Guide, type GuideLine } from './guide-rules.ts'
import { sitePolicy } from './policy.ts'
import { readText, withoutLinks, type WrittenSection } from './read-text.ts'
import { guideKey } from './save-guide.server.ts'

/** Characters of a guide's text that are read for its lead in the list. */
const START = 400
const LEAD_MOST = 160

/** A line in the list of guides, with the start of its text. */
export type GuideEntry = GuideLine & { lead: string }

/** All guides, in the order in which they were first written. */
export async function guideEntries(ctx: Context): Promise<GuideEntry[]> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const [content, starts] = await Promise.all([
    readContent(db, ['guides']),
    db
      .select({ key: siteContent.key, text: sql<string>`left(${siteContent.value} ->> 'text', ${START})` })
      .from(siteContent)
      .where(like(siteContent.key, guideKey('%'))),
  ])
  const lines = guideListForm.safeParse(content.get('guides')).data ?? []
  return lines.map((line) => {
    const start = starts.find(({ key }) => key === guideKey(line.slug))?.text ?? ''
    return { ...line, lead: leadOf(start) }
  })
}

/** The first paragraph, or as much of it as fits in the list. */
function leadOf(start: string): string {
  const blocks = readText(start).flatMap((section) => section.blocks)
  const text = withoutLinks(blocks.find((block) => block.kind === 'paragraph')?.text ?? '')
  if (text.length <= LEAD_MOST) return text
  const words = text.slice(0, LEAD_MOST).split(' ')
  return `${words.slice(0, -1).join(' ')} …`
}

/** A guide as a page.
 *  @throws NotFound if no guide has this slug */
export async function guidePage(
  ctx: Context,
  slug: string,
): Promise<{ title: string; sections: WrittenSection[]; lead: string }> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  if (!isGuideSlug(slug)) throw new NotFound()
  const [row] = await db
    .select()
    .from(siteContent)
    .where(eq(siteContent.key, guideKey(slug)))
  const guide = guideForm.safeParse(row?.value).data
  if (!guide) throw new NotFound()
  return { title: guide.title, sections: readText(guide.text), lead: leadOf(guide.text.slice(0, START)) }
}

/** Previews what was typed as the guide's page; saves nothing.
 *  @throws NotFound as guideEditor does */
export async function previewGuide(
  ctx: Context,
  { slug, typed }: { slug: string | null; typed: Record<string, string> },
): Promise<{ ok: true; sections: WrittenSection[] } | Invalid<'title' | 'text'>> {
  await guideEditor(ctx, slug)
  const read = guideForm.safeParse({ title: '', text: '', ...typed, at: [] })
  return read.success ? { ok: true, sections: readText(read.data.text) } : invalid(read.error)
}

export type GuideEditor = {
  /** Null for a new guide. */
  guide: Guide | null
  /** Sent along with the form, to detect concurrent changes. */
  version: number
}

/** A guide's form, or without a slug, the form of a new guide.
 *  @throws NotFound unless the actor is an admin, or if there is no such guide */
export async function guideEditor(ctx: Context, slug: string | null): Promise<GuideEditor> {
  const { db } = authorize(ctx, sitePolicy.readVersions, null)
  if (slug === null) return { guide: null, version: 0 }
  if (!isGuideSlug(slug)) throw new NotFound()
  const v = siteContentVersions
  const [[now], [last]] = await Promise.all([
    db
      .select()
      .from(siteContent)
      .where(eq(siteContent.key, guideKey(slug))),
    db
      .select({ version: max(v.version) })
      .from(v)
      .where(eq(v.key, guideKey(slug))),
  ])
  const guide = guideForm.safeParse(now?.value).data
  if (!guide) throw new NotFound()
  return { guide, version: last?.version ?? 0 }
}

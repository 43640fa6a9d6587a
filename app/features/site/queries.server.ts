import { inArray } from 'drizzle-orm'
import { siteContent } from '#app/database/schema/site.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { sitePolicy } from './policy.ts'
import {
  supportForm,
  testimonialsForm,
  type SiteContentKey,
  type Support,
  type Testimonials,
} from './rules.ts'

export type VisitorSite = {
  /** Invented data are loaded, and every page says so. */
  demo: boolean
  publicUrl: string
  support: Support | null
}

/** What every page shows of the site itself. Public by nature. */
export async function visitorSite(ctx: Context): Promise<VisitorSite> {
  authorize(sitePolicy.read, ctx.actor, null)
  const content = await readContent(ctx, ['demo', 'support'])
  return {
    demo: content.get('demo') === true,
    publicUrl: ctx.settings.publicUrl,
    support: supportForm.safeParse(content.get('support')).data ?? null,
  }
}

/** What students said, when the operator set it. */
export async function siteTestimonials(ctx: Context): Promise<Testimonials | null> {
  authorize(sitePolicy.read, ctx.actor, null)
  const content = await readContent(ctx, ['testimonials'])
  return testimonialsForm.safeParse(content.get('testimonials')).data ?? null
}

async function readContent(ctx: Context, keys: SiteContentKey[]): Promise<Map<string, unknown>> {
  const rows = await ctx.db.select().from(siteContent).where(inArray(siteContent.key, keys))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

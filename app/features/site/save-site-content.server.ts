import { eq } from 'drizzle-orm'
import { siteContent } from '#app/database/schema/site.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { sitePolicy } from './policy.ts'
import { siteContentForms, type SiteContentKey } from './rules.ts'

/** Sets one piece of the operator's content, or takes it off the pages when `value` is null.
 *  @throws ZodError when the value has not the shape that rules.ts asks of this key. */
export async function saveSiteContent(ctx: Context, key: SiteContentKey, value: unknown): Promise<void> {
  authorize(sitePolicy.save, ctx.actor, null)
  if (value === null) {
    await ctx.db.delete(siteContent).where(eq(siteContent.key, key))
    return
  }
  const row = { key, value: siteContentForms[key].parse(value), updatedAt: ctx.now() }
  await ctx.db.insert(siteContent).values(row).onConflictDoUpdate({ target: siteContent.key, set: row })
}

import { sql } from 'drizzle-orm'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { sitePolicy } from './policy.ts'

export type VisitorSite = { demo: boolean }

/** What every page shows of the site itself: whether demo data are loaded. Public by nature. */
export async function visitorSite(ctx: Context): Promise<VisitorSite> {
  authorize(sitePolicy.read, ctx.actor, null)
  const { rows } = await ctx.db.execute(
    sql`select exists (select from site_content where key = 'demo') as demo`,
  )
  return { demo: rows[0]?.demo === true }
}

import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { sitePolicy } from '#app/features/site/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'

/** Whether the site has no admin yet. Then whoever signs up is most likely its operator, not a student. */
export async function lacksAdmin(ctx: Context): Promise<boolean> {
  if (ctx.settings.mode !== 'production') return false
  const { db } = authorize(ctx, sitePolicy.read, null)
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.admin, true)).limit(1)
  return found === undefined
}

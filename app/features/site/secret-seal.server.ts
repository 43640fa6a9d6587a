import { eq } from 'drizzle-orm'
import { siteContent } from '#app/database/schema/site/site.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { sitePolicy } from './policy.ts'

/** Not a piece of content: pages and their history only read the keys of `siteContentForms`. */
const KEY = 'app-secret'
const PURPOSE = 'this database'

/** Whether APP_SECRET, or the previous one, is this database's secret; `unsealed` before a first one was stored. */
export async function secretState({
  db,
  secrets,
}: ReadingContext & Pick<Context, 'secrets'>): Promise<'ours' | 'another' | 'unsealed'> {
  const [row] = await db
    .select({ value: siteContent.value })
    .from(siteContent)
    .where(eq(siteContent.key, KEY))
  if (!row) return 'unsealed'
  try {
    secrets.decrypt(PURPOSE, String(row.value))
    return 'ours'
  } catch {
    return 'another'
  }
}

/** Seals in the database which secret is its own. The first one stays unless `again`. */
export async function sealSiteSecret(ctx: Context, { again }: { again: boolean }): Promise<void> {
  const { db } = authorize(ctx, sitePolicy.save, null)
  const value = ctx.secrets.encrypt(PURPOSE, KEY)
  const insert = db.insert(siteContent).values({ key: KEY, value, updatedAt: ctx.now() })
  await (again
    ? insert.onConflictDoUpdate({ target: siteContent.key, set: { value } })
    : insert.onConflictDoNothing())
}

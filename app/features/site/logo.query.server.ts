import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { authorize } from '#app/database/gate.server.ts'
import { siteContent } from '#app/database/schema/site/site.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { readContent } from './default-text.server.ts'
import { logoForm, logoIdOf, logoKey, type Logo } from './logo-rules.ts'
import { sitePolicy } from './policy.ts'

const stored = z.object({ image: z.base64() })

/** A logo's file. Caches may keep it forever, because another logo has another URL.
 *  @throws NotFound */
export async function sendLogo(ctx: Context, file: string): Promise<Response> {
  const { db } = authorize(ctx, sitePolicy.read, null)
  const id = logoIdOf(file)
  if (id === null) throw new NotFound()
  const [row] = await db
    .select()
    .from(siteContent)
    .where(eq(siteContent.key, logoKey(id)))
  const found = stored.safeParse(row?.value).data
  if (!found) throw new NotFound()
  return new Response(Buffer.from(found.image, 'base64'), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}

/** The logo, for the admin page that sets it; null if there is none.
 *  @throws NotFound unless the actor is an admin */
export async function ownSiteLogo(ctx: Context): Promise<Logo | null> {
  const { db } = authorize(ctx, sitePolicy.readVersions, null)
  return logoForm.safeParse((await readContent(db, ['logo'])).get('logo')).data ?? null
}

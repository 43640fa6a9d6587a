import type { Route } from './+types/streets'
import { suggestStreets } from '#app/features/publishing/suggest-streets.server.ts'
import { limitedInit } from '#app/features/rate-limits/rules.ts'
import { requireUser } from '#app/web/require-user.ts'

/** Street names that complete an address as it is typed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { searchParams } = url
  const found = await suggestStreets(ctx, {
    campus: searchParams.get('campus') ?? '',
    text: searchParams.get('text') ?? '',
  })
  if (!found.ok) return Response.json({ streets: [] }, limitedInit(found.wait))
  return Response.json({ streets: found.streets }, { headers: { 'Cache-Control': 'private, max-age=60' } })
}

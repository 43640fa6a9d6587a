import type { Route } from './+types/streets'
import { suggestStreets } from '#app/features/publishing/address/suggest-streets.server.ts'
import { limitedInit } from '#app/features/rate-limits/rules.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The names of streets that complete an address, while it is typed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const found = await suggestStreets(context.get(requestContext), {
    campus: searchParams.get('campus') ?? '',
    text: searchParams.get('text') ?? '',
  })
  if (!found.ok) return Response.json({ streets: [] }, limitedInit(found.wait))
  return Response.json({ streets: found.streets }, { headers: { 'Cache-Control': 'private, max-age=60' } })
}

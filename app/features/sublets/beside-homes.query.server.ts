import type { Context } from '#app/platform/context.ts'
import { shortSearch, subletsHref } from './sublet-search.ts'
import { findSublets } from './sublets.query.server.ts'
import type { FoundSublets } from './views.ts'

const SHOWN = 3

/** The sublets beside a search for homes: its first ones if it asks for a short lease, and where all of them are. */
export async function subletsBeside(
  ctx: Context,
  search: Parameters<typeof shortSearch>[0],
): Promise<{ found: FoundSublets | null; to: string }> {
  const short = shortSearch(search)
  const found = short && (await findSublets(ctx, { search: short, most: SHOWN }))
  return { found, to: subletsHref(short ?? { campus: search.campus, from: search.moveIn, until: null }) }
}

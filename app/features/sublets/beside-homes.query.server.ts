import type { Context } from '#app/platform/context.ts'
import { subletsAsked, subletsHref } from './sublet-search.ts'
import { findSublets } from './sublets.query.server.ts'
import type { SubletsBeside } from './views.ts'

const SHOWN = 6
const MAPPED = 200

/** The sublets beside a search for homes, if it asks for them: the soonest as cards, and the areas of all on its map. They have a row of
 *  their own instead of places among the homes: of what orders homes they state the rent alone, no cost for one person, minutes,
 *  size or rank, so each order would guess; and who may see each depends on the viewer, so that one count and one offset over both
 *  would need every home's place and every poster in one statement (npm run bench -- lease).
 *  @param listed where the same search with them is */
export async function subletsBeside(
  ctx: Context,
  { search, listed }: { search: Parameters<typeof subletsAsked>[0]; listed: string },
): Promise<SubletsBeside> {
  const asked = subletsAsked(search)
  if (asked === null) return { found: null, to: listed, areas: [] }
  const all = subletsHref({ campus: search.campus, from: search.moveIn, until: null })
  if (asked === 'unstated') return { found: { total: null, items: [] }, to: all, areas: [] }
  const { total, items, areas } = await findSublets(ctx, {
    search: asked,
    limits: asked.limits,
    most: MAPPED,
  })
  return { found: { total, items: items.slice(0, SHOWN) }, to: subletsHref(asked), areas }
}

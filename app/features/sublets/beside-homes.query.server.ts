import type { Context } from '#app/platform/context.ts'
import { subletsAsked, subletsHref } from './sublet-search.ts'
import { findSublets } from './sublets.query.server.ts'
import type { SubletsBeside } from './views.ts'

const SHOWN = 6
const MAPPED = 200

/** The sublets beside a home search, if it asks for them: the soonest as cards, and all of their areas on its map. They have their
 *  own row instead of being sorted among the homes. Sublets only state the rent, not cost per person, minutes, size or rank, so any
 *  sort order would guess. And who may see a sublet depends on the viewer, so one count and one offset over both would need every
 *  home's place and every poster in one statement (npm run bench -- lease).
 *  @param listed the URL of the same search with sublets */
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

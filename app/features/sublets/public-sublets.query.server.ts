import { href } from 'react-router'
import type { z } from 'zod'
import type { Context } from '#app/platform/context.ts'
import { subletNotes, type publicSublets } from './public-sublets.ts'
import { readSubletSearch } from './sublet-search.ts'
import { placedSublets } from './sublets.query.server.ts'

const MOST = 200

/** Sublets on offer for the JSON API, soonest first. */
export async function subletsForApi(
  ctx: Context,
  params: URLSearchParams,
): Promise<z.infer<typeof publicSublets>> {
  const search = readSubletSearch(params)
  const { total, items } = await placedSublets(ctx, { search, most: MOST })
  return {
    items: items.map(({ campus, rent, ownRent, ...item }) => ({
      ...item,
      url: `${ctx.settings.publicUrl}${href('/sublets/:subletId', { subletId: item.id })}`,
      campusName: campus,
      rentCents: rent * 100,
      ownRentCents: ownRent * 100,
    })),
    total,
    notes: subletNotes(params, search),
  }
}

import { detailHref } from '#app/features/listings/detail-params.ts'
import { memberWalks } from '#app/features/groups/queries/member-walks.server.ts'
import { wholeHomes, type WholeHome } from '#app/features/search/queries/whole-homes.server.ts'
import type { Context } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { compareParts } from '../homes/compare-rows.ts'
import { compareForm, MOST_COMPARED } from '../rules.ts'
import type { CompareView, HomeOnList } from '../tool-views.ts'
import { goneOf, homesInOrder } from './homes-in-order.server.ts'
import { openReadable } from './readable.server.ts'

/** Some homes of a collection side by side; without a choice in the URL, the first ones that are still offered.
 *  @param address of the collection: its id, or its public id */
export async function comparison(
  ctx: Context,
  { address, params }: { address: string; params: URLSearchParams },
): Promise<CompareView> {
  const [open, { collectionId, name, asMember, groupId }] = await openReadable(ctx, address)
  const asked = compareForm.parse({
    home: params.getAll('home'),
    people: params.get('people') || null,
    only: params.get('only'),
  })
  const all = await homesInOrder(open.db, collectionId)
  const wanted = [...new Set(asked.home)].filter((id) => id !== '')
  const there = wanted.filter((id) => all.some((home) => home.id === id))
  const first = [...all].sort((one, other) => Number(Boolean(one.gone)) - Number(Boolean(other.gone)))
  const chosen = (there.length > 0 ? there : first.map(({ id }) => id)).slice(0, MOST_COMPARED)
  const [whole, walks] = await Promise.all([
    wholeHomes(open.db, chosen, asked.people),
    groupId === null ? undefined : memberWalks(open, groupId, chosen),
  ])
  const homes = chosen.flatMap((id) => whole.get(id) ?? [])
  const today = utcDay(ctx.now())
  const parts = compareParts(
    homes.map(({ home }) => home),
    today,
    walks,
  )
  const shown = asked.only
    ? parts.map((part) => ({ ...part, rows: part.rows.filter((row) => row.differs) }))
    : parts
  return {
    name,
    asMember,
    choices: all.map(({ id, name: of, gone }) => ({
      id,
      name: of,
      gone: Boolean(gone),
      chosen: chosen.includes(id),
    })),
    homes: homes.map(homeOnList),
    parts: shown.filter(({ rows }) => rows.length > 0),
    notes: [
      ...(there.length > MOST_COMPARED
        ? [
            `You can compare up to ${MOST_COMPARED} homes. These are the first ${MOST_COMPARED} that you chose.`,
          ]
        : []),
      ...(there.length < wanted.length
        ? [
            `${formatCount(wanted.length - there.length, 'home')} in this comparison ${wanted.length - there.length === 1 ? 'is' : 'are'} no longer in the collection.`,
          ]
        : []),
    ],
    people: asked.people,
    onlyDifferences: asked.only !== null,
  }
}

/** A home as the head of its column in a comparison, or as its line in print. */
export function homeOnList({ home, status }: WholeHome): HomeOnList {
  const gone = goneOf(status)
  return {
    id: home.id,
    name: home.name,
    address: home.address,
    city: home.city,
    photo: home.photos[0] ?? null,
    gone: Boolean(gone),
    href: gone === 'silent' ? null : detailHref(home.slug),
  }
}

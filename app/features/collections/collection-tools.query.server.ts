import { and, eq } from 'drizzle-orm'
import { detailHref } from '#app/features/listings/paths.ts'
import { memberWalks } from '#app/features/groups/member-walks.query.server.ts'
import { wholeHomes, type WholeHome } from '#app/features/search/whole-homes.server.ts'
import type { Context } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { toCampusOf } from '#app/features/listings/to-campus.ts'
import { goneText } from '#app/features/listings/rented.ts'
import { cardFacts, confirmedParts } from '#app/features/listings/ui/card-facts.ts'
import { find } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { requirePerson } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { compareParts } from './compare-rows.ts'
import { MOST_COMPARED } from './rules.ts'
import { compareForm } from './fields.ts'
import type { CompareView, HomeOnList, PrintView, NotesView } from './tool-views.ts'
import { goneOf, homesInOrder } from './homes-in-order.server.ts'
import { openReadable } from './readable.server.ts'
import type { HomeSort } from './list-rules.ts'
import { notesOf } from './notes.server.ts'
import { findCollection } from './collection-facts.server.ts'
import { collectionPolicy } from './policy.ts'
import { collectionCopy } from './copy.ts'

/** Some homes of a collection side by side; if the URL names none, the first homes that are still offered.
 *  @param address the collection's id or public id */
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
    homes: homes.map((home) => homeOnList(home, today)),
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

/** A home as a column head in a comparison, or as a line in print. */
function homeOnList({ home, status }: WholeHome, today: string): HomeOnList {
  const gone = goneOf(status)
  return {
    id: home.id,
    name: home.name,
    address: home.address,
    city: home.city,
    photo: home.photos[0] ?? null,
    gone: gone ? goneText(home, today) : null,
    href: gone === 'silent' ? null : detailHref(home.slug),
  }
}

/** A collection for printing: every home; members also get the notes. @param address the collection's id or public id */
export async function printedCollection(
  ctx: Context,
  { address, sort }: { address: string; sort?: HomeSort },
): Promise<PrintView> {
  const [open, { collectionId, name, asMember }] = await openReadable(ctx, address)
  const [order, notes] = await Promise.all([
    homesInOrder(open.db, collectionId, sort),
    asMember ? notesOf(open, collectionId) : new Map<string, never>(),
  ])
  const ids = order.map(({ id }) => id)
  const whole = await wholeHomes(open.db, ids, null)
  const today = utcDay(ctx.now())
  return {
    name,
    asMember,
    printedAt: ctx.now().toISOString(),
    homes: ids.flatMap((id) => {
      const one = whole.get(id)
      if (!one) return []
      const { home } = one
      const facts = cardFacts({ ...home, toCampus: toCampusOf(home) }, { perBed: true, today })
      const { photo: _photo, ...listed } = homeOnList(one, today)
      return [{ ...listed, ...facts, confirmed: confirmedParts(home), notes: notes.get(id) ?? [] }]
    }),
  }
}

/** One home of a collection with the members' notes on it.
 *  @throws NotFound for collections of other people and for homes not in the collection, SignInRequired */
export async function homeNotes(
  ctx: Context,
  { collectionId, listingId }: { collectionId: string; listingId: string },
): Promise<NotesView> {
  requirePerson(ctx, collectionCopy.logInTo.change)
  const [open, found] = await find(ctx, collectionPolicy.read, (look) => findCollection(look, collectionId))
  if (!isId(listingId)) throw new NotFound()
  const isHome = and(eq(collectionHomes.collectionId, collectionId), eq(collectionHomes.listingId, listingId))
  const [[there], homes, notes] = await Promise.all([
    open.db.select({ id: collectionHomes.listingId }).from(collectionHomes).where(isHome),
    wholeHomes(open.db, [listingId], null),
    notesOf(open, collectionId),
  ])
  const whole = there && homes.get(listingId)
  if (!whole) throw new NotFound()
  const { photo: _photo, ...home } = homeOnList(whole, utcDay(ctx.now()))
  return { name: found.name, home, notes: notes.get(listingId) ?? [] }
}

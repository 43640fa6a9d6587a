import { inArray } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { deskKinds, type DeskKind } from '#app/features/desk/rules.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import type { Database } from '#app/platform/context.ts'
import type { KindDesk } from '../desk-kind.server.ts'
import type { Fact } from '../views.ts'

/** Names and addresses of homes by id. */
export async function homesOf(db: Database, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map<string, Home>()
  const { id, slug, name, address, status } = listings
  const rows = await db.select({ id, slug, name, address, status }).from(listings).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}
type Home = { id: string; slug: string; name: string; address: string; status: string }

/** A home as a fact of an item. */
export const homeFact = (home: Home | undefined, term = 'Home'): Fact =>
  home
    ? { term, words: `${home.name} · ${home.address} · ${home.status}`, to: detailHref(home.slug) }
    : { term, words: 'No longer there' }

/** Ids of homes in facts of any kind. */
function homeIds(facts: object): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    (name === 'listingId' || name === 'otherId') && typeof value === 'string' ? [value] : [],
  )
}

/** A kind that says no more of itself than its facts: it is read and marked as done. */
export function plainDesk<Kind extends DeskKind>(kind: Kind): KindDesk<Kind> {
  return {
    lines: async ({ db }, items) => {
      const homes = await homesOf(
        db,
        items.flatMap(({ facts }) => homeIds(facts)),
      )
      return new Map(
        items.map(({ id, facts }) => {
          const names = homeIds(facts).map((homeId) => homes.get(homeId)?.name ?? 'a home that is gone')
          return [id, { title: deskKinds[kind].label, about: names.join(' ↔ ') }]
        }),
      )
    },
    open: async ({ db }, { facts }) => {
      const homes = await homesOf(db, homeIds(facts))
      return {
        facts: Object.entries(facts).map(([term, value]) =>
          term === 'listingId' || term === 'otherId'
            ? homeFact(homes.get(String(value)), term === 'otherId' ? 'Other home' : 'Home')
            : { term, words: Array.isArray(value) ? value.join(', ') : String(value) },
        ),
      }
    },
    decisions: [{ verb: 'done', label: 'Done', done: 'Done', look: 'primary', reason: 'optional' }],
  }
}

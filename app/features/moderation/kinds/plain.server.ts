import { deskKinds, type DeskKind } from '#app/features/desk/rules.ts'
import type { KindDesk } from '../queue/desk-kind.server.ts'
import { homeFact, homesOf, titleOf } from './homes.server.ts'

/** Ids of homes in the facts of an item of any kind. */
function homeIds(facts: object): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    (name === 'listingId' || name === 'otherId') && typeof value === 'string' ? [value] : [],
  )
}

/** A kind without decisions of its own: the item shows its facts and is marked as done. */
export function plainDesk<Kind extends DeskKind>(kind: Kind): KindDesk<Kind> {
  return {
    lines: async ({ db }, items) => {
      const homes = await homesOf(
        db,
        items.flatMap(({ facts }) => homeIds(facts)),
      )
      return new Map(
        items.map(({ id, facts }) => {
          const names = homeIds(facts).map((homeId) => titleOf(homes.get(homeId)))
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

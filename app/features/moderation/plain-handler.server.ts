import { moderationKinds, type ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { homeFact, homesOf, homeTitleOf, type ItemHandler } from './item-handler.server.ts'

/** Ids of the homes in an item's facts, whatever its kind. */
function listingIds(facts: object): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    (name === 'listingId' || name === 'otherId') && typeof value === 'string' ? [value] : [],
  )
}

/** A kind without special decisions: the item shows its facts, and staff mark it as done. */
export function plainHandler<Kind extends ModerationKind>(kind: Kind): ItemHandler<Kind> {
  return {
    lines: async ({ db }, items) => {
      const homes = await homesOf(
        db,
        items.flatMap(({ facts }) => listingIds(facts)),
      )
      return new Map(
        items.map(({ id, facts }) => {
          const names = listingIds(facts).map((listingId) => homeTitleOf(homes.get(listingId)))
          return [id, { title: moderationKinds[kind].label, about: names.join(' ↔ ') }]
        }),
      )
    },
    open: async ({ db }, { facts }) => {
      const homes = await homesOf(db, listingIds(facts))
      return {
        facts: Object.entries(facts).map(([term, value]) =>
          term === 'listingId' || term === 'otherId'
            ? homeFact(homes.get(String(value)), term === 'otherId' ? 'Other home' : 'Home')
            : { term, text: Array.isArray(value) ? value.join(', ') : String(value) },
        ),
      }
    },
    decisions: [{ verb: 'done', label: 'Done', done: 'Done', look: 'primary', reason: 'optional' }],
  }
}

import { subletPath } from '#app/features/sublets/paths.ts'
import { returnSublet, takeDownSublet } from '#app/features/sublets/take-down-sublet.server.ts'
import { homeFact, homesOf, type ItemHandler, type ModerationDecision } from './item-handler.server.ts'
import type { Fact } from './views.ts'

const titles = {
  address: 'Same address as a home or sublet of someone else',
  photo: 'Same photo as on a home or sublet of someone else',
} as const

export const pageFact = (subletId: string, term = 'Sublet'): Fact => ({
  term,
  text: 'Its page',
  to: subletPath(subletId),
})

/** Takes down the sublet that an item is about; can be undone. */
export const takeSubletDown: Pick<
  ModerationDecision<'sublet' | 'report'>,
  'verb' | 'label' | 'done' | 'look' | 'reason'
> = {
  verb: 'take-down-sublet',
  label: 'Take the sublet down',
  done: 'Took the sublet down',
  look: 'bad',
  reason: 'optional',
}

/** Sublets that the student may not have the right to offer. */
export const subletHandler: ItemHandler<'sublet'> = {
  lines: async (_ctx, items) =>
    new Map(items.map(({ id, facts }) => [id, { title: titles[facts.matchedBy], about: 'A sublet' }])),
  open: async ({ db }, { facts: { subletId, listingId, otherSubletId } }) => {
    const homes = await homesOf(db, listingId ? [listingId] : [])
    return {
      facts: [
        pageFact(subletId),
        ...(listingId ? [homeFact(homes.get(listingId), 'Other home')] : []),
        ...(otherSubletId ? [pageFact(otherSubletId, 'Other sublet')] : []),
      ],
    }
  },
  decisions: [
    {
      verb: 'different',
      label: 'It is theirs to offer',
      done: 'Not the same',
      look: 'primary',
      reason: 'optional',
    },
    {
      ...takeSubletDown,
      run: async (ctx, { facts: { subletId, matchedBy } }) =>
        (await takeDownSublet(ctx, { subletId, reason: matchedBy }))
          ? undefined
          : { notDone: 'The sublet has already ended.' },
      undo: async (ctx, { facts }) =>
        (await returnSublet(ctx, facts.subletId)) ? undefined : { notDone: 'The sublet is no longer there.' },
    },
  ],
}

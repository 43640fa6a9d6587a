import { bringBack, takeDown } from '#app/features/listings/take-down.server.ts'
import type { DeskDecision, KindDesk } from '../desk-kind.server.ts'
import { homeFact, homesOf } from './homes.server.ts'

const GONE = 'A deleted home'

const because = {
  address: 'Same address as a home of somebody else',
  photo: 'Same photo as on a home of somebody else',
  import: 'An imported row matches a home of somebody else',
} as const

/** Takes down the home that an item is about; can be undone. */
const takeItDown: DeskDecision<'duplicate' | 'fair-housing'> = {
  verb: 'take-down',
  label: 'Take it down',
  done: 'Took the home down',
  look: 'bad',
  reason: 'needed',
  run: async (ctx, { facts }) => {
    const before = await takeDown(ctx, facts.listingId)
    return before === null ? { notDone: 'The home is taken down already.' } : undefined
  },
  undo: async (ctx, { facts }) =>
    (await bringBack(ctx, facts.listingId))
      ? undefined
      : { notDone: 'The home was changed since, so it was not brought back.' },
}

/** Homes that may be duplicates of another owner's home. */
export const duplicateDesk: KindDesk<'duplicate'> = {
  lines: async ({ db }, items) => {
    const ids = items.flatMap(({ facts }) => [facts.listingId, facts.otherId])
    const homes = await homesOf(db, ids)
    return new Map(
      items.map(({ id, facts }) => {
        const names = [facts.listingId, facts.otherId].map((home) => homes.get(home)?.name ?? GONE)
        return [id, { title: because[facts.because], about: names.join(' ↔ ') }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const homes = await homesOf(db, [facts.listingId, facts.otherId])
    return {
      facts: [homeFact(homes.get(facts.listingId)), homeFact(homes.get(facts.otherId), 'Other home')],
    }
  },
  decisions: [
    {
      verb: 'different',
      label: 'Not the same',
      done: 'Not the same home',
      look: 'primary',
      reason: 'optional',
    },
    takeItDown as DeskDecision<'duplicate'>,
  ],
}

/** Homes whose wording may violate fair-housing law. */
export const fairHousingDesk: KindDesk<'fair-housing'> = {
  lines: async ({ db }, items) => {
    const homes = await homesOf(
      db,
      items.map(({ facts }) => facts.listingId),
    )
    return new Map(
      items.map(({ id, facts }) => {
        const about = homes.get(facts.listingId)?.name ?? GONE
        return [id, { title: 'Wording that the law may not allow', about }]
      }),
    )
  },
  open: async ({ db }, { facts }) => ({
    facts: [
      homeFact((await homesOf(db, [facts.listingId])).get(facts.listingId)),
      { term: 'Rules', words: facts.rules.join('\n') },
    ],
  }),
  decisions: [
    { verb: 'fine', label: 'It is fine', done: 'The wording is fine', look: 'primary', reason: 'optional' },
    takeItDown as DeskDecision<'fair-housing'>,
  ],
}

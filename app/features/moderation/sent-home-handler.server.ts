import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { findingsOf } from '#app/features/publishing/fair-housing.ts'
import { republishHome, takeDown } from '#app/features/publishing/take-down.server.ts'
import {
  homeFact,
  homesOf,
  homeTitleOf,
  type ModerationDecision,
  type ItemHandler,
} from './item-handler.server.ts'

const duplicateTitles = {
  address: 'Same address as a home of someone else',
  photo: 'Same photo as on a home of someone else',
  import: 'An imported row matches a home of someone else',
} as const

/** Takes down the home that an item is about; can be undone. */
const takeItDown: ModerationDecision<'duplicate' | 'fair-housing'> = {
  verb: 'take-down',
  label: 'Take it down',
  done: 'Took the home down',
  look: 'bad',
  reason: 'needed',
  reasonFor: 'Its manager',
  run: async (ctx, { facts }, { reason }) => {
    const before = await takeDown(ctx, { listingId: facts.listingId, reason })
    return before === null ? { notDone: 'The home has already been taken down.' } : undefined
  },
  undo: async (ctx, { facts }) =>
    (await republishHome(ctx, { listingId: facts.listingId }))
      ? undefined
      : { notDone: 'The home was changed since, so it was not brought back.' },
}

/** Homes that may be duplicates of another owner's home. */
export const duplicateHandler: ItemHandler<'duplicate'> = {
  lines: async ({ db }, items) => {
    const ids = items.flatMap(({ facts }) => [facts.listingId, facts.otherId])
    const homes = await homesOf(db, ids)
    return new Map(
      items.map(({ id, facts }) => {
        const names = [facts.listingId, facts.otherId].map((home) => homeTitleOf(homes.get(home)))
        return [id, { title: duplicateTitles[facts.matchedBy], about: names.join(' ↔ ') }]
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
    takeItDown as ModerationDecision<'duplicate'>,
  ],
}

/** Homes whose wording may violate fair-housing law. */
export const fairHousingHandler: ItemHandler<'fair-housing'> = {
  lines: async ({ db }, items) => {
    const homes = await homesOf(
      db,
      items.map(({ facts }) => facts.listingId),
    )
    return new Map(
      items.map(({ id, facts }) => {
        const about = homeTitleOf(homes.get(facts.listingId))
        return [id, { title: 'Wording that the law may not allow', about }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const [home] = await db.select().from(listings).where(eq(listings.id, facts.listingId))
    return { facts: [homeFact(home)], wording: home ? findingsOf(home) : [] }
  },
  decisions: [
    { verb: 'fine', label: 'It is fine', done: 'The wording is fine', look: 'primary', reason: 'optional' },
    takeItDown as ModerationDecision<'fair-housing'>,
  ],
}

import { rejectHomeAppeal } from '#app/features/publishing/taking-down/appeal-home.server.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import { problemText } from '#app/features/publishing/checks/check-home.ts'
import { bringBack } from '#app/features/publishing/taking-down/take-down.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { ItemHandler, NotDone } from '../queue/item-handler.server.ts'
import { homeFact, homesOf, homeTitleOf } from './homes.server.ts'

/** Appeals of managers whose home was taken down or returned to them. */
export const homeAppealHandler: ItemHandler<'home-appeal'> = {
  lines: async ({ db }, items) => {
    const homes = await homesOf(
      db,
      items.map(({ facts }) => facts.listingId),
    )
    return new Map(
      items.map(({ id, facts }) => [
        id,
        {
          title: 'A manager appealed a decision about a home',
          about: homeTitleOf(homes.get(facts.listingId)),
        },
      ]),
    )
  },
  open: async ({ db }, { facts }) => ({
    facts: [homeFact((await homesOf(db, [facts.listingId])).get(facts.listingId))],
  }),
  decisions: [
    {
      verb: 'allow',
      label: 'Agree and put it back',
      done: 'Agreed and put the home back',
      look: 'primary',
      reason: 'optional',
      run: async (ctx, { facts }) => putBack(ctx, facts.listingId),
      undo: 'never',
    },
    {
      verb: 'stands',
      label: 'Reject the appeal',
      done: 'Rejected the appeal',
      reason: 'needed',
      reasonFor: 'Its manager',
      run: (ctx, { facts }, { reason }) => rejectHomeAppeal(ctx, { listingId: facts.listingId, reason }),
      undo: 'never',
    },
  ],
}

/** A home that was taken down returns to what it was; one that was returned is published. */
async function putBack(ctx: Context, listingId: string): Promise<NotDone | undefined> {
  if (await bringBack(ctx, listingId)) return undefined
  const outcome = await publishHome(ctx, listingId)
  if (outcome.ok) return undefined
  if (outcome.reason === 'missing') return { notDone: `It is not complete. ${problemText(outcome)}` }
  return { notDone: 'The home was changed since, so it was not put back.' }
}

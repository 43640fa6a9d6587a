import { inArray } from 'drizzle-orm'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { leadPath } from '#app/features/inquiries/paths.ts'
import { homeFact, homesOf, type ItemHandler } from './item-handler.server.ts'

/** Inquiries about homes that nobody manages: an admin answers instead. */
export const inquiryHandler: ItemHandler<'inquiry'> = {
  lines: async ({ db }, items) => {
    const homes = await homesOf(
      db,
      items.map(({ facts }) => facts.listingId),
    )
    const { id, name } = inquiries
    const ids = items.map(({ facts }) => facts.inquiryId)
    const rows = await db.select({ id, name }).from(inquiries).where(inArray(id, ids))
    const names = new Map(rows.map((row) => [row.id, row.name]))
    return new Map(
      items.map(({ id: itemId, facts }) => {
        const who = names.get(facts.inquiryId) || 'A deleted person'
        const home = homes.get(facts.listingId)?.name ?? 'a deleted home'
        return [itemId, { title: `${who} asks about ${home}`, about: 'Nobody manages this home' }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const homes = await homesOf(db, [facts.listingId])
    return {
      facts: [
        homeFact(homes.get(facts.listingId)),
        { term: 'Inquiry', text: 'Read and answer it', to: leadPath(facts.inquiryId) },
        { term: 'Next', text: 'This item closes when someone answers, or closes the lead.' },
      ],
    }
  },
  decisions: [
    { verb: 'leave', label: 'No answer needed', done: 'Left without an answer', reason: 'optional' },
  ],
}

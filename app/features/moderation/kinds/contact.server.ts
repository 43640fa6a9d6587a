import { eq, inArray } from 'drizzle-orm'
import { contactMessages, listingRequests } from '#app/database/schema/contact.ts'
import { readFirstHomes } from '#app/features/contact/first-homes.server.ts'
import { inviteManager, withdrawInvitation } from '#app/features/contact/invite-manager.server.ts'
import type { KindDesk } from '../desk-kind.server.ts'

const GONE = 'It has been deleted, because its sender deleted their account or a year has passed.'

/** Messages from the contact form. An admin answers by e-mail to the address that the sender typed. */
export const contactDesk: KindDesk<'contact'> = {
  lines: async ({ db }, items) => {
    const ids = items.map(({ facts }) => facts.messageId)
    const rows = await db.select().from(contactMessages).where(inArray(contactMessages.id, ids))
    const known = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      items.map(({ id, facts }) => {
        const row = known.get(facts.messageId)
        return [id, { title: row?.subject ?? 'Contact form', about: row?.name ?? 'A deleted message' }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, facts.messageId))
    if (!row) return { facts: [{ term: 'Message', words: GONE }] }
    return {
      facts: [
        { term: 'Subject', words: row.subject },
        { term: 'From', words: row.name },
        { term: 'Reply to', words: row.email },
      ],
      quotes: [{ text: row.message, from: `${row.name} wrote` }],
    }
  },
  decisions: [
    { verb: 'answered', label: 'I answered it', done: 'Answered', look: 'primary', reason: 'optional' },
    { verb: 'nothing', label: 'No answer needed', done: 'No answer needed', reason: 'optional' },
  ],
}

/** Requests of people who want to list homes. */
export const listingRequestDesk: KindDesk<'sell-with-us'> = {
  lines: async ({ db }, items) => {
    const ids = items.map(({ facts }) => facts.requestId)
    const rows = await db.select().from(listingRequests).where(inArray(listingRequests.id, ids))
    const known = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      items.map(({ id, facts }) => {
        const row = known.get(facts.requestId)
        const about = row ? [row.name, row.businessName].filter(Boolean).join(', ') : 'A deleted request'
        return [id, { title: 'Wants to list homes', about }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const [row] = await db.select().from(listingRequests).where(eq(listingRequests.id, facts.requestId))
    if (!row) return { facts: [{ term: 'Request', words: GONE }] }
    const { name, email, phone, businessName, universities } = row
    return {
      facts: [
        { term: 'From', words: name },
        { term: 'E-mail', words: email },
        { term: 'Phone', words: phone },
        ...(businessName === '' ? [] : [{ term: 'Business', words: businessName }]),
        ...(universities === '' ? [] : [{ term: 'Universities', words: universities }]),
      ],
    }
  },
  decisions: [
    {
      verb: 'invite',
      label: 'Invite them',
      done: 'Invited them',
      look: 'primary',
      reason: 'optional',
      asksHomes: true,
      run: async (ctx, { facts }, { homes }) => {
        const named = await readFirstHomes(ctx.db, homes)
        if (!named.ok) return { notDone: named.why, field: 'homes' }
        if (!(await inviteManager(ctx, facts.requestId, named.ids))) return { notDone: GONE }
        return undefined
      },
      undo: async (ctx, { facts }) => {
        if (!(await withdrawInvitation(ctx, facts.requestId)))
          return { notDone: 'They have used the link already. Remove the manager role under People instead.' }
        return undefined
      },
    },
    { verb: 'answered', label: 'I answered it', done: 'Answered', reason: 'optional' },
    { verb: 'no', label: 'Decline the request', done: 'Declined', reason: 'optional' },
  ],
}

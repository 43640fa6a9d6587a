import { formatNumber } from '#app/platform/text/format.ts'
import { eq, inArray } from 'drizzle-orm'
import { contactMessages, listingRequests } from '#app/database/schema/site/contact.ts'
import { answerSender } from '#app/features/contact/answer-sender.server.ts'
import {
  readFirstHomes,
  inviteManager,
  withdrawManagerInvitation,
} from '#app/features/contact/invite-manager.server.ts'
import { GONE } from '#app/features/contact/rules.ts'
import type { ItemHandler, NotDone } from './item-handler.server.ts'

/** Writes to the sender. */
const answer = {
  verb: 'answer',
  label: 'Send the answer',
  done: 'Answered by email',
  reason: 'optional',
  asks: 'answer',
  undo: 'never',
} as const
/** The admin wrote to the sender outside this site, or called. */
const answered = {
  verb: 'answered',
  label: 'I answered in another way',
  done: 'Answered',
  reason: 'optional',
} as const

const unless = (why: string | undefined): NotDone | undefined =>
  why === undefined ? undefined : { notDone: why, field: 'answer' }

/** Messages from the contact form. */
export const contactHandler: ItemHandler<'contact'> = {
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
    if (!row) return { facts: [{ term: 'Message', text: GONE }] }
    return {
      facts: [
        { term: 'Subject', text: row.subject },
        { term: 'From', text: row.name },
        { term: 'Reply to', text: row.email, contact: true },
      ],
      quotes: [{ text: row.message, from: `${row.name} wrote` }],
    }
  },
  decisions: [
    {
      ...answer,
      look: 'primary',
      run: async (ctx, { facts }, typed) =>
        unless(await answerSender(ctx, { to: facts, answer: typed.answer })),
    },
    answered,
    { verb: 'nothing', label: 'No answer needed', done: 'No answer needed', reason: 'optional' },
  ],
}

/** Requests of people who want to list homes. */
export const listingRequestHandler: ItemHandler<'sell-with-us'> = {
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
    if (!row) return { facts: [{ term: 'Request', text: GONE }] }
    const { name, email, phone, businessName, universities, homes } = row
    return {
      facts: [
        { term: 'From', text: name },
        { term: 'Email', text: email },
        { term: 'Phone', text: phone },
        ...(businessName === '' ? [] : [{ term: 'Business', text: businessName }]),
        ...(homes === null ? [] : [{ term: 'Homes', text: formatNumber(homes) }]),
        ...(universities === '' ? [] : [{ term: 'Universities', text: universities }]),
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
      asks: 'homes',
      run: async (ctx, { facts }, { homes }) => {
        const named = await readFirstHomes(ctx.db, homes)
        if (!named.ok) return { notDone: named.why, field: 'homes' }
        if (!(await inviteManager(ctx, { requestId: facts.requestId, listingIds: named.ids })))
          return { notDone: GONE }
        return undefined
      },
      undo: async (ctx, { facts }) => {
        if (!(await withdrawManagerInvitation(ctx, facts.requestId)))
          return { notDone: 'They have already used the link. Remove the manager role under People instead.' }
        return undefined
      },
    },
    {
      ...answer,
      run: async (ctx, { facts }, typed) =>
        unless(await answerSender(ctx, { to: facts, answer: typed.answer })),
    },
    answered,
    { verb: 'no', label: 'Decline the request', done: 'Declined', reason: 'optional' },
  ],
}

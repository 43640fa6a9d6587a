import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactMessages } from '#app/database/schema/site/contact.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { grantRole } from '#app/features/accounts/grant-role.server.ts'
import { actorOf } from '#app/features/accounts/read-session.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeContacts } from '#app/features/contact/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { takenDownBy } from '#app/features/publishing/decision-against.server.ts'
import { reportHome } from '#app/features/publishing/report-home.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { assignItem, giveItem } from './assign-item.server.ts'
import { decideItem } from './decide-item.server.ts'
import { decideMany } from './decide-many.server.ts'
import { makeModerationItem } from './factory.ts'
import { itemView, itemViewOrNull } from './item.query.server.ts'
import { logPage, staff } from './log.query.server.ts'
import { readFilters } from './paths.ts'
import { kindsOf, openCount, queueCounts, queuePage } from './queue.query.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const typed = { reason: 'It is a scam.', chosen: [], homes: '', answer: '' }
const all = readFilters(new URLSearchParams())

const makeDesk = async (ctx: SystemContext, givenName = 'Dana') => {
  const user = await makeUser(ctx, { desk: true, givenName })
  return { user, ctx: { ...ctx, actor: personOf(user) } }
}

const itemOf = async ({ db }: SystemContext, subject: string) => {
  const [row] = await db.select().from(moderationItems).where(eq(moderationItems.subject, subject))
  return row?.id ?? ''
}

test('the desk decides about a reported home and undoes it, and does not read who reported it', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const marta = await makeUser(ctx, { manager: true, student: false })
  const home = await makeListing(ctx, {})
  await assignManager(ctx, { listingIds: [home], managerId: marta.id })
  const eve = await makeUser(ctx, { givenName: 'Eve' })
  await makeProfile(ctx, eve)
  const asEve = { ...ctx, actor: personOf(eve) }
  const note = 'He asked for money: 213-555-0147 or a@b.example.'
  await reportHome(asEve, { listingId: home, input: { reason: 'scam', note } })
  const { user, ctx: desk } = await makeDesk(ctx)
  const [line] = (await queuePage(desk, all)).lines
  const item = await itemView(desk, line?.id ?? '')
  expect(item.title).toBe('It looks like a scam')
  expect(JSON.stringify(item)).not.toMatch(/Eve|213-555|a@b/)
  expect(item.quotes[0]?.text).toContain('He asked for money')
  expect(await decideItem(desk, { itemId: item.id, input: { ...typed, verb: 'take-down' } })).toEqual({
    ok: true,
  })
  const status = async () => (await ctx.db.select().from(listings).where(eq(listings.id, home)))[0]?.status
  expect([await status(), await takenDownBy(ctx.db, home)]).toEqual(['archived', 'others'])
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const log = await logPage(admin, { actor: user.id, kind: null, subject: null, after: null })
  expect(log.lines.map(({ outcome }) => outcome)).toEqual(['Took the home down'])
  const { ctx: other } = await makeDesk(ctx, 'Eli')
  await expect(undoDecision(other, item.id)).rejects.toThrow(Forbidden)
  expect((await itemView(other, item.id)).decided).toMatchObject({ canUndo: false })
  expect(await undoDecision(desk, item.id)).toEqual({ ok: true })
  expect(await status()).toBe('published')
})

test('the desk answers the contact form without reading the address', async ({ ctx }) => {
  const email = `${newId()}@example.edu`
  await makeContacts({ ...ctx, actor: visitor }, email)
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  const { ctx: desk } = await makeDesk(ctx)
  const id = await itemOf(ctx, message?.id ?? '')
  const item = await itemView(desk, id)
  expect(item.facts.map(({ term }) => term)).toEqual(['Subject', 'From'])
  expect(JSON.stringify(item)).not.toContain(email)
  expect(
    await decideItem(desk, { itemId: id, input: { ...typed, verb: 'answer', answer: 'Thank you!' } }),
  ).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  expect((await mailboxEmails(ctx, email)).map(({ subject }) => subject)).toContain('Re: Feedback')
})

test('what is only for admins does not exist for the desk: not listed, counted, opened, taken or decided', async ({
  ctx,
}) => {
  const { user, ctx: desk } = await makeDesk(ctx)
  const appealed = { kind: 'appeal', subject: newId(), facts: { userId: user.id } } as const
  const person = {
    kind: 'report',
    subject: newId(),
    facts: { about: 'person', id: user.id, reason: 'spam' },
  } as const
  const list = { kind: 'freshness', subject: newId(), facts: { source: 'county' } } as const
  const hidden = [
    await makeModerationItem(ctx),
    await makeModerationItem(ctx, appealed),
    await makeModerationItem(ctx, person),
    await makeModerationItem(ctx, list),
  ]
  const own = await makeModerationItem(ctx, {
    kind: 'contact',
    subject: newId(),
    facts: { messageId: newId() },
  })
  expect((await queuePage(desk, all)).lines.map(({ id }) => id)).toEqual([own])
  expect([await openCount(desk), (await queueCounts(desk)).kinds]).toEqual([1, { contact: 1 }])
  expect(kindsOf(desk.actor)).not.toContain('appeal')
  const input = { ...typed, verb: 'nothing' }
  for (const itemId of hidden) {
    expect(await itemViewOrNull(desk, itemId)).toBeNull()
    await expect(assignItem(desk, { itemId, to: 'me' })).rejects.toThrow(NotFound)
    await expect(decideItem(desk, { itemId, input })).rejects.toThrow(NotFound)
    await expect(decideMany(desk, { itemIds: [own, itemId], ...input })).rejects.toThrow(NotFound)
    await expect(undoDecision(desk, itemId)).rejects.toThrow(NotFound)
  }
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(decideMany(student, { itemIds: [], ...input })).rejects.toThrow(NotFound)
  await expect(logPage(desk, { actor: null, kind: null, subject: null, after: null })).rejects.toThrow(
    NotFound,
  )
})

test('an item is handed to the desk only if the desk may decide it', async ({ ctx }) => {
  const { user, ctx: desk } = await makeDesk(ctx)
  const admin = await makeUser(ctx, { admin: true })
  const asAdmin = { ...ctx, actor: personOf(admin) }
  const facts = { messageId: newId() }
  const contact = await makeModerationItem(ctx, { kind: 'contact', subject: newId(), facts })
  expect(await giveItem(asAdmin, { itemId: contact, to: user.id, had: null })).toEqual({ ok: true })
  expect(await giveItem(desk, { itemId: contact, to: admin.id, had: user.id })).toEqual({ ok: true })
  const list = await makeModerationItem(ctx)
  expect(await giveItem(asAdmin, { itemId: list, to: user.id, had: null })).toMatchObject({
    reason: 'not-staff',
  })
  const options = await staff(desk)
  expect(options.filter(({ value }) => value === user.id || value === admin.id)).toMatchObject(
    options[0]?.desk ? [{ desk: true }, { desk: false }] : [{ desk: false }, { desk: true }],
  )
})

test('nobody is on the desk and a manager, and the role waits for the second step', async ({ ctx }) => {
  const marta = await makeUser(ctx, { manager: true })
  const dana = await makeUser(ctx)
  const grant = (email: string, role: 'desk' | 'manager') => grantRole(ctx, { email, role, on: true })
  expect(await grant(marta.email, 'desk')).toMatchObject({ reason: 'manages' })
  expect(await grant(dana.email, 'desk')).toEqual({ ok: true, changed: true })
  expect(await grant(dana.email, 'manager')).toMatchObject({ reason: 'manages' })
  const [row] = await ctx.db.select().from(users).where(eq(users.id, dana.id))
  if (!row) throw new Error('the account is there')
  const session = { id: newId(), authenticatedAt: ctx.now(), expiresAt: ctx.now(), secondFactor: false }
  const production = { settings: { ...ctx.settings, mode: 'production' as const } }
  expect(actorOf(production, session, row)).toMatchObject({ desk: false, heldBack: 'desk' })
  expect(actorOf(production, { ...session, secondFactor: true }, row)).toMatchObject({ desk: true })
  expect(actorOf(ctx, session, { ...row, suspendedAt: ctx.now() })).toMatchObject({ desk: false })
  // An invitation made them a manager.
  expect(actorOf(ctx, session, { ...row, manager: true })).toMatchObject({ desk: false, manager: true })
})

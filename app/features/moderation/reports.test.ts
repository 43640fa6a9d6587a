import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { homeReports } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { reports } from '#app/database/schema/people/messages.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { acceptGroupInvitation } from '#app/features/groups/answer-group-invitation.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { reportHome } from '#app/features/publishing/report-home.server.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { groupConversation } from '#app/features/messages/group-conversation.query.server.ts'
import { inbox, searchMessages } from '#app/features/messages/inbox.query.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { reportConversation, reportPerson } from '#app/features/messages/report-conversation.server.ts'
import { reportable } from '#app/features/messages/writers.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { decideItem } from './decide-item.server.ts'
import { eraseQuotesJob } from './jobs.server.ts'
import { itemView } from './item.query.server.ts'
import { ownReports } from './own-reports.query.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Eve writes to Ana and to Ben, who report her; Ada is the admin. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const make = async (givenName: string, rights = {}) => {
    const user = await makeUser(ctx, { givenName, ...rights })
    if (givenName !== 'Ada') await makeProfile(ctx, user)
    return { user, ctx: { ...ctx, actor: personOf(user) } }
  }
  const [ana, ben, eve] = [await make('Ana'), await make('Ben'), await make('Eve')]
  const ada = await make('Ada', { admin: true, student: false })
  const withAna = await makeConversation(ctx, [eve.user, ana.user], ['Buy my gold', 'No', 'Cheap gold!'])
  const withBen = await makeConversation(ctx, [eve.user, ben.user], ['Gold for Ben'])
  return { ana, ben, eve, ada, withAna, withBen }
}

async function itemAbout({ db }: SystemContext, subject: string) {
  const rows = await db
    .select()
    .from(moderationItems)
    .where(and(eq(moderationItems.subject, subject), eq(moderationItems.state, 'open')))
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

const spam = { reason: 'spam', note: 'She wants to sell me gold.' }
const advertising = { reason: 'Advertising.', chosen: [] as string[] }
const lastNotification = async (person: { user: { id: string }; ctx: SystemContext }) =>
  (await ownNotifications(person.ctx)).find(({ link }) => link.includes('#report-'))

test('reports of several people about one person are one item', async ({ ctx }) => {
  const { ana, ben, eve, ada, withAna, withBen } = await scene(ctx)
  await reportConversation(ana.ctx, { conversationId: withAna, input: spam })
  await reportConversation(ana.ctx, { conversationId: withAna, input: { ...spam, note: 'Once more.' } })
  const later = { ...ben.ctx, now: () => new Date(ctx.now().getTime() + 1000) }
  await reportConversation(later, { conversationId: withBen, input: { reason: 'scam', note: '' } })
  const item = await itemView(ada.ctx, await itemAbout(ctx, `person:${eve.user.id}`))
  expect(item).toMatchObject({ kind: 'report', title: 'It looks like a scam' })
  expect(item.quotes.map(({ text }) => text)).toEqual([
    'Buy my gold',
    'Cheap gold!',
    'Once more.',
    'Gold for Ben',
  ])
  expect(item.facts.find(({ term }) => term === 'Reported by')?.text).toMatch(/Ana .*\nBen .*/)
  expect(JSON.stringify(item)).not.toContain(eve.user.email)
})

test('somebody who never wrote is reported once, however often it is sent', async ({ ctx }) => {
  const { ana, ben, eve, ada, withAna } = await scene(ctx)
  const about = ben.user.id
  expect(await reportPerson(ana.ctx, { userId: about, input: {} })).toMatchObject({ reason: 'invalid' })
  for (let times = 0; times < 2; times++) await reportPerson(ana.ctx, { userId: about, input: spam })
  const item = await itemView(ada.ctx, await itemAbout(ctx, `person:${about}`))
  expect(item.quotes.map(({ text }) => text)).toEqual([spam.note])
  expect(await ownReports(ana.ctx)).toMatchObject([{ about: expect.stringMatching(/^Ben /), outcome: null }])

  // If there is a conversation, it is the same report as from there.
  await reportPerson(ana.ctx, { userId: eve.user.id, input: spam })
  await reportConversation(ana.ctx, { conversationId: withAna, input: { reason: 'scam' } })
  const { title, quotes } = await itemView(ada.ctx, await itemAbout(ctx, `person:${eve.user.id}`))
  expect(title).toBe('It looks like a scam')
  expect(quotes.map(({ text }) => text)).toEqual(['Buy my gold', 'Cheap gold!'])

  await expect(reportPerson(ana.ctx, { userId: ana.user.id, input: spam })).rejects.toThrow(Forbidden)
  await blockPerson(eve.ctx, ana.user.id)
  await expect(reportPerson(ana.ctx, { userId: eve.user.id, input: spam })).rejects.toThrow(NotFound)
})

test('the reporter is told that no action was needed, and the notice is withdrawn by an undo', async ({
  ctx,
}) => {
  const { ana, eve, ada, withAna } = await scene(ctx)
  await reportConversation(ana.ctx, { conversationId: withAna, input: spam })
  expect(await ownReports(ana.ctx)).toMatchObject([{ outcome: null, reason: 'Advertising or spam' }])
  const id = await itemAbout(ctx, `person:${eve.user.id}`)
  expect(await decideItem(ada.ctx, { itemId: id, input: { verb: 'nothing', ...advertising } })).toEqual({
    ok: true,
  })
  expect((await lastNotification(ana))?.text).toContain('not against our rules')
  expect(await ownReports(ana.ctx)).toMatchObject([{ outcome: 'nothing' }])
  expect(await lastNotification(eve)).toBeUndefined()
  expect(await undoDecision(ada.ctx, id)).toEqual({ ok: true })
  expect(await lastNotification(ana)).toBeUndefined()
  expect(await ownReports(ana.ctx)).toMatchObject([{ outcome: null }])
  expect(await itemView(ada.ctx, id)).toMatchObject({ decided: null })
})

test('ticked messages are hidden from both people everywhere, and shown again after an undo', async ({
  ctx,
}) => {
  const { ana, eve, ada, withAna } = await scene(ctx)
  await reportConversation(ana.ctx, { conversationId: withAna, input: spam })
  const id = await itemAbout(ctx, `person:${eve.user.id}`)
  const hide = { verb: 'hide-messages', ...advertising }
  expect(await decideItem(ada.ctx, { itemId: id, input: hide })).toMatchObject({ reason: 'not-done' })
  // Number 2 is Ana's own message, which no report quotes.
  const foreign = { ...hide, chosen: [`${withAna}:2`] }
  expect(await decideItem(ada.ctx, { itemId: id, input: foreign })).toMatchObject({ reason: 'not-done' })
  expect(await decideItem(ada.ctx, { itemId: id, input: { ...hide, reason: '' } })).toMatchObject({
    reason: 'invalid',
  })
  expect(await decideItem(ada.ctx, { itemId: id, input: { ...hide, chosen: [`${withAna}:3`] } })).toEqual({
    ok: true,
  })
  const texts = async (of: SystemContext) =>
    (await thread(of, { id: withAna })).messages.map(({ text }) => text)
  for (const of of [ana.ctx, eve.ctx]) {
    expect(await texts(of)).toEqual(['Buy my gold', 'No', null])
    expect((await inbox(of)).conversations.find(({ id: here }) => here === withAna)?.last.text).toBeNull()
    expect(await searchMessages(of, 'cheap')).toEqual([])
  }
  expect((await lastNotification(ana))?.text).toContain('took action')
  expect(await undoDecision(ada.ctx, id)).toEqual({ ok: true })
  expect(await texts(ana.ctx)).toEqual(['Buy my gold', 'No', 'Cheap gold!'])
})

test('a warned person gets a fixed email without names, which an undo cannot recall', async ({ ctx }) => {
  const { ana, eve, ada, withAna } = await scene(ctx)
  await reportConversation(ana.ctx, { conversationId: withAna, input: spam })
  const id = await itemAbout(ctx, `person:${eve.user.id}`)
  expect(await decideItem(ada.ctx, { itemId: id, input: { verb: 'warn', ...advertising } })).toEqual({
    ok: true,
  })
  await runQueuedJobs(ctx)
  const emails = await mailboxEmails({ ...ctx, actor: visitor }, eve.user.email)
  const warning = emails.find(({ subject }) => subject.startsWith('A warning'))
  expect(warning?.text).toContain('Hi Eve')
  for (const untold of ['Ana', 'gold', 'Advertising']) expect(warning?.text).not.toContain(untold)
  expect(await undoDecision(ada.ctx, id)).toMatchObject({ ok: false })
})

test('a reported person can be suspended, and an undo lifts the suspension', async ({ ctx }) => {
  const { ana, eve, ada, withAna } = await scene(ctx)
  await reportConversation(ana.ctx, { conversationId: withAna, input: spam })
  const id = await itemAbout(ctx, `person:${eve.user.id}`)
  const suspendedAt = async () =>
    (await ctx.db.select().from(users).where(eq(users.id, eve.user.id)))[0]?.suspendedAt
  expect(await decideItem(ada.ctx, { itemId: id, input: { verb: 'suspend', ...advertising } })).toEqual({
    ok: true,
  })
  expect(await suspendedAt()).toEqual(ctx.now())
  expect(await ownReports(ana.ctx)).toMatchObject([{ outcome: 'acted' }])
  await runQueuedJobs(ctx)
  const told = await mailboxEmails({ ...ctx, actor: visitor }, eve.user.email)
  expect(told.map(({ text }) => text).join()).not.toContain('Advertising.')
  expect(await undoDecision(ada.ctx, id)).toEqual({ ok: true })
  expect(await suspendedAt()).toBeNull()
})

test('a reported home is taken down with a reason and restored by an undo', async ({ ctx }) => {
  const { ana, ben, ada } = await scene(ctx)
  const home = await makeListing(ctx, { name: 'Palm Row 7' })
  const told = { reason: 'scam', note: 'They want gift cards.' }
  expect(await reportHome(ana.ctx, { listingId: home, input: told })).toEqual({ ok: true })
  expect(await reportHome(ben.ctx, { listingId: home, input: told })).toEqual({ ok: true })
  expect(await reportHome(ana.ctx, { listingId: home, input: { ...told, note: ' ' } })).toMatchObject({
    reason: 'invalid',
  })
  await expect(reportHome({ ...ctx, actor: visitor }, { listingId: home, input: told })).rejects.toThrow(
    SignInRequired,
  )
  await expect(reportHome(ada.ctx, { listingId: home, input: told })).rejects.toThrow(Forbidden)
  await expect(reportHome(ana.ctx, { listingId: 'x', input: told })).rejects.toThrow(NotFound)
  const id = await itemAbout(ctx, `home:${home}`)
  const view = await itemView(ada.ctx, id)
  expect(view).toMatchObject({ about: 'Palm Row 7, 1200 Amberfinch Street' })
  expect(view.decisions.map(({ verb }) => verb)).toEqual(['take-down', 'nothing'])
  const statusOf = async () => (await ctx.db.select().from(listings).where(eq(listings.id, home)))[0]?.status
  expect(await decideItem(ada.ctx, { itemId: id, input: { verb: 'warn', ...advertising } })).toMatchObject({
    reason: 'invalid',
  })
  expect(await decideItem(ada.ctx, { itemId: id, input: { verb: 'take-down', ...advertising } })).toEqual({
    ok: true,
  })
  expect(await statusOf()).toBe('archived')
  expect(await ownReports(ben.ctx)).toMatchObject([
    { about: 'Palm Row 7, 1200 Amberfinch Street', outcome: 'acted' },
  ])
  expect(await undoDecision(ada.ctx, id)).toEqual({ ok: true })
  expect(await statusOf()).toBe('published')
})

test('quotes of a report are erased 90 days after the decision, and kept while it is open', async ({
  ctx,
}) => {
  const { ana, ben, eve, ada, withAna, withBen } = await scene(ctx)
  await reportConversation(ana.ctx, { conversationId: withAna, input: spam })
  const home = await makeListing(ctx)
  await reportHome(ana.ctx, { listingId: home, input: { reason: 'scam', note: 'Gift cards.' } })
  await decideItem(ada.ctx, {
    itemId: await itemAbout(ctx, `person:${eve.user.id}`),
    input: { verb: 'nothing', ...advertising },
  })
  await decideItem(ada.ctx, {
    itemId: await itemAbout(ctx, `home:${home}`),
    input: { verb: 'nothing', ...advertising },
  })
  const later = { ...ben.ctx, now: () => new Date(ctx.now().getTime() + 1000) }
  await reportConversation(later, { conversationId: withBen, input: spam })
  const kept = async (days: number) => {
    await eraseQuotesJob.run({ ...ctx, now: () => new Date(ctx.now().getTime() + days * DAY) }, {})
    const rows = await ctx.db.select().from(reports).orderBy(reports.createdAt, reports.id)
    const homes = await ctx.db.select().from(homeReports)
    return [
      ...rows.map(({ quotes, note }) => quotes.length + note.length),
      ...homes.map(({ note }) => note.length),
    ]
  }
  expect((await kept(89)).every((size) => size > 0)).toBe(true)
  expect((await kept(90)).map((size) => size > 0)).toEqual([false, true, false])
})

test('in a group one writer is reported, with what the reporter could read; it can be hidden', async ({
  ctx,
}) => {
  const { ana, ben, eve, ada } = await scene(ctx)
  const groupId = await makeGroup(ctx, [ana.user, eve.user])
  const { conversationId = '' } = (await groupConversation(openGroup(ana.ctx, groupId))) ?? {}
  const write = (from: { ctx: SystemContext }, text: string) =>
    sendMessage(from.ctx, { to: { conversationId }, input: { clientId: newId(), text } })
  await write(eve, 'Before Ben joined')
  await inviteToGroup(ana.ctx, { groupId, userId: ben.user.id })
  await acceptGroupInvitation(ben.ctx, { groupId, input: { showsCap: 'no' } })
  await write(eve, 'Gold for all')
  await write(ana, 'Stop it')
  const { writers } = await reportable(ben.ctx, conversationId)
  expect(writers).toEqual([
    { name: 'Ana R.', number: 3, text: 'Stop it' },
    { name: 'Eve R.', number: 2, text: 'Gold for all' },
  ])
  const report = (message?: string) =>
    reportConversation(ben.ctx, { conversationId, input: { ...spam, message } })
  const missing = { ok: false, errors: { message: 'Choose whose messages you report.' } }
  for (const odd of [undefined, '', 'x', '1', '4', '99999999999', '1.5'])
    expect(await report(odd)).toMatchObject(missing)
  expect(await report('2')).toEqual({ ok: true })
  expect(await report('2')).toEqual({ ok: true })
  expect(await report('3')).toEqual({ ok: true })
  const subjects = await ctx.db.select().from(reports)
  expect(subjects.map(({ reportedUserId }) => reportedUserId)).toEqual([eve.user.id, ana.user.id])
  const itemId = await itemAbout(ctx, `person:${eve.user.id}`)
  const { quotes } = await itemView(ada.ctx, itemId)
  expect(quotes.map(({ text }) => text)).toEqual(['Gold for all', spam.note])
  const hide = { verb: 'hide-messages', ...advertising, chosen: [`${conversationId}:2`] }
  expect(await decideItem(ada.ctx, { itemId, input: hide })).toMatchObject({ ok: true })
  expect((await thread(ana.ctx, { id: conversationId })).messages.map(({ text }) => text)).toEqual([
    'Before Ben joined',
    null,
    'Stop it',
  ])
})

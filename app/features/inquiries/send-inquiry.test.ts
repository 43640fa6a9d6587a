import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { inquiries, inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { typedInquiry } from './factory.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { leadPage } from './leads.query.server.ts'
import { joinInquiry } from './join-inquiry.server.ts'
import { checkInquiry, sendInquiry } from './send-inquiry.server.ts'
import { inquiryCopy } from './copy.ts'

async function student(ctx: SystemContext, named: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(ctx, named)
  await makeProfile(ctx, user)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, {
    givenName: 'Marta',
    familyName: 'Keller',
    manager: true,
    student: false,
  })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await student(ctx)
  return { home, ana, manager: { ...manager, ctx: { ...ctx, actor: personOf(manager) } } }
}

async function emailsTo(ctx: SystemContext, to: string) {
  await runQueuedJobs(ctx)
  return ctx.db.select().from(mailbox).where(eq(mailbox.to, to)).orderBy(mailbox.subject)
}

const send = (as: SystemContext, listingId: string, typed = typedInquiry()) =>
  sendInquiry(as, { listingId, typed })

test('an inquiry is stored as typed and sent to the manager, with a copy to the sender’s account', async ({
  ctx,
}) => {
  const { home, ana, manager } = await scene(ctx)
  const typed = typedInquiry({
    phone: '213 555 0123',
    moveInDate: '2027-08-15',
    roommateName0: ' Ben  Okafor ',
    roommateEmail0: 'Ben@Example.edu',
  })
  const sent = await sendInquiry(ana.ctx, { listingId: home, typed })
  if (!sent.ok) throw new Error(sent.reason)
  expect(await leadPage(manager.ctx, sent.inquiryId)).toMatchObject({
    name: 'Ana Rivera',
    email: 'ana@example.edu',
    phone: '+12135550123',
    moveInDate: '2027-08-15',
    message: 'Is it quiet at night?',
    roommates: [{ name: 'Ben Okafor', email: 'ben@example.edu', asked: null }],
    state: 'new',
    home: { name: 'Amberfinch House' },
  })
  const [lead] = await emailsTo(ctx, manager.email)
  expect(lead?.subject).toBe('New inquiry about Amberfinch House, 1200 Amberfinch Street')
  for (const told of [
    'Is it quiet at night?',
    'Move-in date: Aug 15, 2027.',
    '+12135550123',
    'ana@example.edu',
    `/manage/leads/${sent.inquiryId}`,
  ])
    expect(lead?.text).toContain(told)
  const [inquiryCopy] = await emailsTo(ctx, ana.email)
  for (const told of ['Is it quiet at night?', 'Move-in date: Aug 15, 2027.'])
    expect(inquiryCopy?.text).toContain(told)
  // A typed address may belong to anyone, so only the fixed email is sent to it.
  expect(await emailsTo(ctx, 'ana@example.edu')).toEqual([])
  const [toBen] = await emailsTo(ctx, 'ben@example.edu')
  expect(toBen?.subject).toBe('You were named as a roommate')
  for (const untold of ['quiet', 'Okafor', 'Rivera', 'Amberfinch']) expect(toBen?.text).not.toContain(untold)
})

test('an inquiry about a home without a manager goes to the admins', async ({ ctx }) => {
  const { ana, manager } = await scene(ctx)
  const [one, two] = [await makeUser(ctx, { admin: true }), await makeUser(ctx, { admin: true })]
  const home = await makeListing(ctx)
  const sent = await send(ana.ctx, home)
  if (!sent.ok) throw new Error(sent.reason)
  for (const admin of [one, two]) {
    expect(await emailsTo(ctx, admin.email)).toHaveLength(1)
    expect((await leadPage({ ...ctx, actor: personOf(admin) }, sent.inquiryId)).byTeam).toBe(true)
  }
  await expect(leadPage(manager.ctx, sent.inquiryId)).rejects.toThrow(NotFound)
})

test('so is a home whose manager is suspended, or is none any more; a suspended admin gets no email', async ({
  ctx,
}) => {
  const { home, manager } = await scene(ctx)
  const admin = await makeUser(ctx, { admin: true })
  const away = await makeUser(ctx, { admin: true, suspendedAt: NOW })
  for (const now of [{ suspendedAt: NOW }, { suspendedAt: null, manager: false }]) {
    await ctx.db.update(users).set(now).where(eq(users.id, manager.id))
    const sender = await student(ctx)
    expect(await send(sender.ctx, home)).toMatchObject({ ok: true })
  }
  expect(await emailsTo(ctx, admin.email)).toHaveLength(2)
  expect(await emailsTo(ctx, away.email)).toEqual([])
  expect(await emailsTo(ctx, manager.email)).toEqual([])
})

const wrong: [what: string, fields: Record<string, string>, failed: string | undefined, field: string][] = [
  ['no name', { name: ' ' }, inquiryCopy.required, 'name'],
  ['no address', { email: '' }, inquiryCopy.required, 'email'],
  ['no message', { message: ' \n ' }, inquiryCopy.required, 'message'],
  ['no email address', { email: 'ana at home' }, undefined, 'email'],
  ['no phone number', { phone: '12' }, undefined, 'phone'],
  ['a day before today', { moveInDate: '2026-11-15' }, undefined, 'moveInDate'],
  ['no day', { moveInDate: '2027-02-30' }, undefined, 'moveInDate'],
  ['a far year', { moveInDate: '20270-01-01' }, undefined, 'moveInDate'],
  ['too long', { message: 'x'.repeat(2001) }, undefined, 'message'],
  ['a roommate without an address', { roommateName2: 'Ben' }, inquiryCopy.roommateEmail, 'roommateEmail2'],
  ['a roommate without a name', { roommateEmail1: 'ben@example.edu' }, undefined, 'roommateName1'],
  [
    'the same roommate twice',
    { roommateName0: 'B', roommateEmail0: 'b@x.edu', roommateName1: 'C', roommateEmail1: 'B@x.edu' },
    undefined,
    'roommateEmail1',
  ],
]
for (const [what, fields, failed, field] of wrong)
  test(`nothing is sent with ${what}, and it says so beside the field`, async ({ ctx }) => {
    const { home, ana } = await scene(ctx)
    const sent = await send(ana.ctx, home, typedInquiry(fields))
    const errors = { [field]: expect.any(String) as string }
    expect(sent).toMatchObject({ ok: false, reason: 'invalid', failed, errors })
    expect(
      await checkInquiry({ ...ctx, actor: visitor }, { listingId: home, typed: typedInquiry(fields) }),
    ).toEqual(sent)
    expect(await ctx.db.select().from(inquiries)).toEqual([])
  })

test('a move-in date of today is accepted, and empty roommate rows are ignored', async ({ ctx }) => {
  const { home, ana } = await scene(ctx)
  const fields = { moveInDate: '2026-11-16', roommateName0: ' ', roommateEmail0: '' }
  expect(await send(ana.ctx, home, typedInquiry(fields))).toMatchObject({ ok: true })
  expect(await ctx.db.select().from(inquiryPeople)).toEqual([])
})

test('a visitor’s form is validated before they are asked to log in', async ({ ctx }) => {
  const { home } = await scene(ctx)
  const outside = { ...ctx, actor: visitor }
  expect(await checkInquiry(outside, { listingId: home, typed: typedInquiry() })).toEqual({ ok: true })
  await expect(send(outside, home)).rejects.toThrow(SignInRequired)
  await expect(send(outside, newId())).rejects.toThrow(SignInRequired)
  await expect(checkInquiry(outside, { listingId: 'nonsense', typed: typedInquiry() })).rejects.toThrow(
    NotFound,
  )
})

test('a second inquiry about a home within a day needs confirmation; submitting the same form twice is one inquiry', async ({
  ctx,
}) => {
  const { home, ana, manager } = await scene(ctx)
  const once = typedInquiry()
  const first = await send(ana.ctx, home, once)
  expect(await send(ana.ctx, home, once)).toEqual(first)
  expect(await send(ana.ctx, home)).toMatchObject({ ok: false, reason: 'again' })
  expect(await emailsTo(ctx, manager.email)).toHaveLength(1)
  expect(await send(ana.ctx, home, typedInquiry({ again: 'yes' }))).toMatchObject({ ok: true })
  const later = { ...ana.ctx, now: () => new Date(NOW.getTime() + 24 * 60 * 60 * 1000) }
  expect(await send(later, home)).toMatchObject({ ok: true })
  expect(await ctx.db.select().from(inquiries)).toHaveLength(3)
  const ben = await student(ctx)
  const bens = await send(ben.ctx, home, once)
  expect(bens).toMatchObject({ ok: true })
  expect(bens, 'the mark of a form counts for its sender alone').not.toEqual(first)
})

test('one form submitted by several concurrent requests is one inquiry with one email', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { home, ana } = await scene(ctx)
  const once = typedInquiry()
  const sent = await Promise.all([1, 2, 3].map(() => send(ana.ctx, home, once)))
  for (const outcome of sent) expect(outcome).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ ok: true })
  expect(await ctx.db.select().from(inquiries)).toHaveLength(1)
})

test('at most 7 roommates go with an inquiry, and 20 typed addresses a day', async ({ ctx }) => {
  const { ana } = await scene(ctx)
  const named = (from: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, row) => [
        [`roommateName${row}`, `Mate ${from + row}`],
        [`roommateEmail${row}`, `mate${from + row}@example.edu`],
      ]).flat(),
    ) as Record<string, string>
  const homes = [
    await makeListing(ctx),
    await makeListing(ctx),
    await makeListing(ctx),
    await makeListing(ctx),
  ]
  const [one = '', two = '', three = '', four = ''] = homes
  const tooMany = await send(ana.ctx, one, typedInquiry(named(0, 7), [newId()]))
  const errors = { roommateName6: expect.stringContaining('7') as string }
  expect(tooMany).toMatchObject({ reason: 'invalid', errors })
  for (const home of [one, two])
    expect(await send(ana.ctx, home, typedInquiry(named(0, 7)))).toMatchObject({ ok: true })
  expect(await send(ana.ctx, three, typedInquiry(named(20, 7)))).toMatchObject({
    ok: false,
    reason: 'too-many-emails',
  })
  expect(await send(ana.ctx, three, typedInquiry(named(20, 6)))).toMatchObject({ ok: true })
  expect(await send(ana.ctx, four, typedInquiry(named(30, 1)))).toMatchObject({ reason: 'too-many-emails' })
  expect(await send(ana.ctx, four)).toMatchObject({ ok: true })
  const ben = await student(ctx)
  expect(await send(ben.ctx, four, typedInquiry(named(30, 1)))).toMatchObject({ ok: true })
  const nextDay = { ...ana.ctx, now: () => new Date(NOW.getTime() + 24 * 60 * 60 * 1000 + 1) }
  expect(await send(nextDay, four, typedInquiry(named(30, 7)))).toMatchObject({ ok: true })
})

test('group members are named, and their address is added once they agree', async ({ ctx }) => {
  const { home, ana, manager } = await scene(ctx)
  const ben = await student(ctx, { givenName: 'Ben', familyName: 'Okafor' })
  const stranger = await student(ctx, { givenName: 'Cleo' })
  await makeGroup(ctx, [ana, ben])
  const mates = (await inquiryStart(ana.ctx, { listingId: home })).sender?.mates ?? []
  expect(mates.map(({ name }) => name)).toEqual(['Ben O.'])
  const members = [mates[0]?.memberId ?? '', newId(), 'nonsense']
  const sent = await send(ana.ctx, home, typedInquiry({}, members))
  if (!sent.ok) throw new Error(sent.reason)
  const roommates = async () => (await leadPage(manager.ctx, sent.inquiryId)).roommates
  expect(await roommates()).toEqual([{ name: 'Ben O.', email: null, asked: 'waits' }])
  await expect(joinInquiry(stranger.ctx, { inquiryId: sent.inquiryId, joins: true })).rejects.toThrow(
    NotFound,
  )
  await expect(joinInquiry(ana.ctx, { inquiryId: sent.inquiryId, joins: true })).rejects.toThrow(NotFound)
  await joinInquiry(ben.ctx, { inquiryId: sent.inquiryId, joins: true })
  expect(await roommates()).toEqual([{ name: 'Ben O.', email: ben.email, asked: 'yes' }])
  await joinInquiry(ben.ctx, { inquiryId: sent.inquiryId, joins: false })
  expect(await roommates()).toEqual([{ name: 'Ben O.', email: null, asked: 'no' }])
})

test('the form can also be opened by the slug of a home', async ({ ctx }) => {
  const { home, ana } = await scene(ctx)
  const { slug } = (await inquiryStart(ana.ctx, { listingId: home })).home
  expect((await inquiryStart(ana.ctx, { listingId: slug })).home.id).toBe(home)
  expect(await send(ana.ctx, slug)).toMatchObject({ ok: true })
  expect(await send(ana.ctx, home)).toMatchObject({ ok: false, reason: 'again' })
  await expect(inquiryStart(ana.ctx, { listingId: 'no-such-home' })).rejects.toThrow(NotFound)
})

test('inquiries about one’s own or an unavailable home are rejected', async ({ ctx }) => {
  const { home, ana, manager } = await scene(ctx)
  await makeProfile(ctx, manager)
  expect(await send(manager.ctx, home)).toMatchObject({ ok: false, reason: 'own-home' })
  await archiveListing(ctx, home)
  expect(await send(ana.ctx, home)).toMatchObject({ ok: false, reason: 'gone' })
  expect((await inquiryStart(ana.ctx, { listingId: home })).closed).toBe('gone')
})

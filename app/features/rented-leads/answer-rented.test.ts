import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { markRented } from '#app/features/own-homes/mark-rented.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { closeLead } from '#app/features/inquiries/answer-lead.server.ts'
import { answerRented, leadsOfRented } from './answer-rented.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'

test('those who asked about a home that is rented now get one answer, once its manager sends it', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const listingId = await makeListing(ctx)
  await assignManager(ctx, { listingIds: [listingId], managerId: user.id })
  const people: { inquiryId: string; as: typeof ctx }[] = []
  for (const givenName of ['Ana', 'Ben', 'Cleo']) {
    const student = await makeUser(ctx, { givenName })
    await makeProfile(ctx, student)
    const inquiryId = await makeInquiry(ctx, student, listingId, { name: givenName })
    people.push({ inquiryId, as: { ...ctx, actor: personOf(student) } })
  }
  const [ana, ben, cleo] = people
  if (!ana || !ben || !cleo) throw new Error('three people')
  await closeLead(manager, { inquiryId: cleo.inquiryId, closed: true })
  expect(await leadsOfRented(manager, listingId)).toEqual([])
  await markRented(manager, { listingId, input: { through: '2027-07-31', next: 'now' } })
  const names = async () => (await leadsOfRented(manager, listingId)).map(({ name }) => name)
  expect(await names()).toEqual(['Ana', 'Ben'])
  expect((await inbox(ana.as)).conversations).toEqual([])

  const answer = { listingId, inquiryIds: people.map(({ inquiryId }) => inquiryId), text: 'It is rented.' }
  expect(await answerRented(manager, { ...answer, text: ' ' })).toMatchObject({ reason: 'invalid' })
  expect(await answerRented(manager, { ...answer, inquiryIds: [ana.inquiryId] })).toEqual({
    ok: true,
    sent: 1,
  })
  expect(await names()).toEqual(['Ben'])
  expect(await answerRented(manager, answer)).toEqual({ ok: true, sent: 1 })
  expect(await answerRented(manager, answer)).toEqual({ ok: true, sent: 0 })
  const told = async ({ as }: (typeof people)[number]) =>
    (await inbox(as)).conversations.map(({ last }) => last?.text)
  expect(await Promise.all([told(ana), told(ben), told(cleo)])).toEqual([
    ['It is rented.'],
    ['It is rented.'],
    [],
  ])
})

/** Marta and her colleague Noor, whose rented home Ana asked about, and what Ana sees. */
async function withColleague(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeManager(ctx)
  const noor = await makeManager(ctx, 'Noor')
  const listingId = await makeListing(ctx)
  await assignManager(ctx, { listingIds: [listingId], managerId: marta.user.id })
  await makeColleague(ctx, { userId: noor.user.id, companyId: await companyOf(ctx, marta.user.id) })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(ctx, ana, listingId, { name: 'Ana' })
  await markRented(marta.manager, { listingId, input: { through: '2027-07-31', next: 'now' } })
  const asAna = { ...ctx, actor: personOf(ana) }
  return {
    marta,
    noor,
    listingId,
    answer: (colleague: typeof marta, text: string) =>
      answerRented(colleague.manager, { listingId, inquiryIds: [inquiryId], text }),
    read: async () => {
      const [{ id } = { id: '' }] = (await inbox(asAna)).conversations
      return (await thread(asAna, { id })).messages.filter(({ own }) => !own).map(({ text }) => text)
    },
  }
}

test('whom a colleague has told of the lease is told by nobody else, also once that colleague is removed', async ({
  ctx,
}) => {
  const { marta, noor, listingId, answer, read } = await withColleague(ctx)
  expect(await answer(noor, 'It is rented.')).toEqual({ ok: true, sent: 1 })
  expect(await leadsOfRented(marta.manager, listingId)).toEqual([])
  expect(await answer(marta, 'Sorry, rented.')).toEqual({ ok: true, sent: 0 })
  await removeColleague(marta.manager, noor.user.id)
  expect(await leadsOfRented(marta.manager, listingId)).toEqual([])
  expect(await read()).toEqual(['It is rented.'])
})

test('two colleagues who answer of a lease at once make one answer', async ({ ownDatabase }) => {
  const { marta, noor, answer, read } = await withColleague(contextOf(ownDatabase.db))
  const outcomes = await Promise.all([answer(marta, 'It is rented.'), answer(noor, 'It is rented.')])
  expect(outcomes.filter((each) => each.ok && each.sent === 1)).toHaveLength(1)
  expect(await read()).toEqual(['It is rented.'])
})

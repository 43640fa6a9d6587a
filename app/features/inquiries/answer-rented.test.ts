import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { giveHomes } from '#app/features/listings/give-homes.server.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { markRented } from '#app/features/publishing/mark-rented.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { closeLead } from './answer-lead.server.ts'
import { answerRented, leadsOfRented } from './answer-rented.server.ts'
import { makeInquiry } from './factory.ts'

test('those who asked about a home that is rented now get one answer, once its manager sends it', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager, user } = await makeManager(ctx)
  const listingId = await makeListing(ctx)
  await giveHomes(ctx, { listingIds: [listingId], managerId: user.id })
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

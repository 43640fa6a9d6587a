import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { savedAnswers } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { answerLead } from './answer-lead.server.ts'
import { makeInquiry } from './factory.ts'
import { leadPage } from './leads.query.server.ts'
import { MOST_SAVED_ANSWERS } from '#app/features/saved-answers/rules.ts'
import { insertSavedAnswer } from './insert-saved-answer.query.server.ts'
import { ownSavedAnswers } from '#app/features/saved-answers/saved-answers.query.server.ts'
import { deleteSavedAnswer, saveAnswer } from '#app/features/saved-answers/save-answer.server.ts'

const as = (ctx: SystemContext, user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })

async function scene(ctx: SystemContext, home: Parameters<typeof makeListing>[1] = {}) {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx, home)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [listingId], managerId: manager.id })
  const colleague = await makeUser(ctx, { manager: true, student: false })
  await makeColleague(ctx, { userId: colleague.id, companyId: await companyOf(ctx, manager.id) })
  const outsider = await makeUser(ctx, { manager: true, student: false })
  const student = await makeUser(ctx)
  await makeProfile(ctx, student)
  const inquiryId = await makeInquiry(ctx, student, listingId, { name: 'Ana María Rivera' })
  return {
    listingId,
    inquiryId,
    manager: as(ctx, manager),
    colleague: as(ctx, colleague),
    outsider: as(ctx, outsider),
    student: as(ctx, student),
  }
}

const fresh = (name: string, text: string) => ({ id: null, input: { name, text } })

test('a company’s answers are filled in with facts of the home, below what was typed', async ({ ctx }) => {
  const { manager, colleague, inquiryId, listingId } = await scene(ctx, {
    address: '1200 Fern Street, Apt 4B',
    price: 180_000,
    priceBasis: 'unit',
    beds: 2,
    availableFrom: '2027-08-15',
    leaseMonths: [12, 9],
  })
  const text =
    'Hello {first name}, {Unit} of {address} is {rent}, from {available from}, for {lease length}: {link}'
  expect(await saveAnswer(colleague, fresh('Facts', text))).toEqual({ ok: true })
  const { saved } = await leadPage(manager, inquiryId)
  expect(saved).toEqual([{ id: expect.any(String), name: 'Facts' }])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  const typed = { inquiryId, answerId: saved?.[0]?.id ?? '', typed: 'Good morning.' }
  expect(await insertSavedAnswer(manager, typed)).toEqual({
    text: `Good morning.\n\nHello Ana, Apt 4B of 1200 Fern Street, Apt 4B is $1,800 a month for the whole home, from Aug 15, 2027, for 9 or 12 months: ${ctx.settings.publicUrl}/expanded-listing/${home?.slug}`,
    error: undefined,
  })
})

test('every plain fact of a home can be named', async ({ ctx }) => {
  const { manager, inquiryId } = await scene(ctx, {
    beds: 2,
    baths: 1.5,
    deposit: 50_000,
    pets: 'cats_only',
    parkingSpaces: null,
    furnished: true,
    leaseMonths: [12],
  })
  const text =
    '{Beds} beds, {baths} baths, {deposit} deposit, pets: {pets}, furnished: {furnished}, {lease length}; parking: {parking}'
  expect(await saveAnswer(manager, fresh('More', text))).toEqual({ ok: true })
  const [saved] = await ownSavedAnswers(manager)
  const inserted = await insertSavedAnswer(manager, { inquiryId, answerId: saved?.id ?? '', typed: '' })
  expect(inserted).toEqual({
    text: '2 beds, 1.5 baths, $500 deposit, pets: Cats only, furnished: yes, 12 months; parking: {parking}',
    error: 'Not stated for this home: {parking}. Replace that before you send.',
  })
})

test('what is not stated stays in braces, is said, and is not sent', async ({ ctx }) => {
  const { manager, inquiryId } = await scene(ctx, {
    address: '12 Fern Street',
    availableFrom: null,
    leaseMonths: null,
  })
  await saveAnswer(manager, fresh('When', '{unit} is free on {available from} for {lease length}.'))
  const [saved] = await ownSavedAnswers(manager)
  const inserted = await insertSavedAnswer(manager, { inquiryId, answerId: saved?.id ?? '', typed: '' })
  expect(inserted).toEqual({
    text: '{unit} is free on {available from} for {lease length}.',
    error:
      'Not stated for this home: {unit}, {available from}, and {lease length}. Replace that before you send.',
  })
  const input = { clientId: newId(), text: inserted?.text, known: 'new' }
  expect(await answerLead(manager, { inquiryId, input })).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { text: 'Replace {unit}, {available from}, and {lease length} before you send.' },
  })
  expect(
    await answerLead(manager, { inquiryId, input: { ...input, text: 'It is free {now}.' } }),
  ).toMatchObject({
    reason: 'invalid',
  })
  expect(
    await answerLead(manager, { inquiryId, input: { ...input, text: 'It is free now.' } }),
  ).toMatchObject({
    ok: true,
  })
})

test('an answer with an unknown placeholder is not saved', async ({ ctx }) => {
  const { manager } = await scene(ctx)
  const saved = await saveAnswer(manager, fresh('Parking', 'Parking is {wifi} beside {rent}.'))
  expect(saved).toMatchObject({
    reason: 'invalid',
    errors: { text: expect.stringMatching(/^There is no \{wifi\}\. You can use .*\{rent\}/) },
  })
  expect(await saveAnswer(manager, fresh(' ', ''))).toMatchObject({
    errors: { name: expect.any(String), text: expect.any(String) },
  })
  expect(await ownSavedAnswers(manager)).toEqual([])
})

test('a name is there once, sending twice saves once, and there are at most 20', async ({ ctx }) => {
  const { manager, colleague } = await scene(ctx)
  for (const person of [manager, colleague])
    expect(await saveAnswer(person, fresh('Pets', 'Cats are fine.'))).toEqual({ ok: true })
  expect(await saveAnswer(manager, fresh('PETS', 'No dogs.'))).toMatchObject({
    errors: { name: expect.stringContaining('name already') },
  })
  for (let other = 1; other < MOST_SAVED_ANSWERS; other += 1)
    expect(await saveAnswer(manager, fresh(`Answer ${other}`, 'Yes.'))).toEqual({ ok: true })
  expect(await saveAnswer(manager, fresh('One more', 'Yes.'))).toMatchObject({ reason: 'enough' })
  expect(await ownSavedAnswers(colleague)).toHaveLength(MOST_SAVED_ANSWERS)
})

test('only people of the company read, change and delete its answers', async ({ ctx }) => {
  const { manager, colleague, outsider, student, inquiryId } = await scene(ctx)
  await saveAnswer(manager, fresh('Pets', 'Cats are fine.'))
  const [{ id } = { id: '' }] = await ownSavedAnswers(colleague)
  expect(await ownSavedAnswers(outsider)).toEqual([])
  await expect(ownSavedAnswers(student)).rejects.toThrow(Forbidden)
  const input = { name: 'Pets', text: 'No.' }
  await expect(saveAnswer(outsider, { id, input })).rejects.toThrow(NotFound)
  await expect(deleteSavedAnswer(outsider, id)).rejects.toThrow(NotFound)
  await expect(saveAnswer(student, { id: null, input })).rejects.toThrow(Forbidden)
  for (const outside of [outsider, student])
    await expect(insertSavedAnswer(outside, { inquiryId, answerId: id, typed: '' })).rejects.toThrow(NotFound)
  await saveAnswer(outsider, fresh('Theirs', 'Yes.'))
  const [theirs] = await ownSavedAnswers(outsider)
  expect(await insertSavedAnswer(manager, { inquiryId, answerId: theirs?.id ?? '', typed: '' })).toBeNull()
  expect(await saveAnswer(colleague, { id, input: { name: 'Animals', text: 'Ask us.' } })).toEqual({
    ok: true,
  })
  expect(await ownSavedAnswers(manager)).toMatchObject([{ id, name: 'Animals', text: 'Ask us.' }])
  await deleteSavedAnswer(colleague, id)
  await deleteSavedAnswer(colleague, id)
  expect(await ctx.db.select().from(savedAnswers)).toHaveLength(1)
  expect(await saveAnswer(manager, { id, input })).toMatchObject({ reason: 'gone' })
})

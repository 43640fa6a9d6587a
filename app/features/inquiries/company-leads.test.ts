import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeColleague } from '#app/features/companies/change-people.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { giveHomes } from '#app/features/listings/give-homes.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { answerLead } from './answer-lead.server.ts'
import { typedInquiry } from './factory.ts'
import { leadsCsv } from './leads-csv.query.server.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { leadPath } from './paths.ts'
import { sendInquiry } from './send-inquiry.server.ts'

const all = { filter: 'open', after: null } as const
const written = (text: string, known = 'new') => ({ clientId: newId(), text, known })

/** Marta's company, in which Noor is a colleague, with an inquiry of Ana. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const marta = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  const noor = await makeUser(ctx, { givenName: 'Noor', manager: true, student: false })
  await giveHomes(ctx, { listingIds: [home], managerId: marta.id })
  const companyId = await companyOf(ctx, marta.id)
  await makeColleague(ctx, { userId: noor.id, companyId })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const as = (user: Parameters<typeof personOf>[0]) => ({ ...ctx, actor: personOf(user) })
  const sent = await sendInquiry(as(ana), { listingId: home, typed: typedInquiry() })
  if (!sent.ok) throw new Error('not sent')
  const { inquiryId } = sent
  return { companyId, inquiryId, ana, marta, noor, asAna: as(ana), asMarta: as(marta), asNoor: as(noor) }
}

const csvOf = async (ctx: SystemContext) => (await Array.fromAsync(leadsCsv(ctx))).join('')

test('everybody in the company of a home reads its leads, is notified and answers, until they are removed', async ({
  ctx,
}) => {
  const { asMarta, asNoor, noor, inquiryId } = await scene(ctx)
  for (const colleague of [asMarta, asNoor]) {
    expect((await leadsOf(colleague, all)).leads).toMatchObject([{ inquiryId }])
    expect(await csvOf(colleague)).toContain(inquiryId)
    expect(await leadPage(colleague, inquiryId)).toMatchObject({ inquiryId, answeredBy: null })
    expect(await ownNotifications(colleague)).toMatchObject([{ link: leadPath(inquiryId) }])
  }
  expect(await answerLead(asNoor, { inquiryId, input: written('Very quiet.') })).toMatchObject({ ok: true })
  expect(await leadPage(asMarta, inquiryId)).toMatchObject({ state: 'answered', answeredBy: 'Noor R.' })
  expect(await removeColleague(asMarta, noor.id)).toEqual({ ok: true })
  expect((await leadsOf(asNoor, all)).leads).toEqual([])
  expect(await csvOf(asNoor)).not.toContain(inquiryId)
  await expect(leadPage(asNoor, inquiryId)).rejects.toThrow(NotFound)
  await expect(answerLead(asNoor, { inquiryId, input: written('Hello?') })).rejects.toThrow(NotFound)
})

test('two colleagues who answer a lead at once make one answer', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { asMarta, asNoor, inquiryId } = await scene(ctx)
  const outcomes = await Promise.all(
    [asMarta, asNoor].map((colleague) => answerLead(colleague, { inquiryId, input: written('Very quiet.') })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([{ reason: 'answered' }])
})

test('a colleague who is removed while they answer has either answered before, or not at all', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { asMarta, asNoor, noor, inquiryId } = await scene(ctx)
  const [answered] = await Promise.allSettled([
    answerLead(asNoor, { inquiryId, input: written('Very quiet.') }),
    removeColleague(asMarta, noor.id),
  ])
  const { state } = await leadPage(asMarta, inquiryId)
  expect(state).toBe(answered.status === 'fulfilled' ? 'answered' : 'new')
})

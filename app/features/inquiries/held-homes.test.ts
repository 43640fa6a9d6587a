import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies } from '#app/database/schema/homes/companies.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { endMemberships } from '#app/features/company-register/end-memberships.server.ts'
import { saveRegister } from '#app/features/company-register/save-register.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { liftCompanySuspension, suspendCompany } from '#app/features/suspensions/suspend-company.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { typedInquiry } from './factory.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { sendInquiry } from './send-inquiry.server.ts'

const DAY = 24 * 60 * 60 * 1000
const why = { reason: 'Three complaints in twelve months.', length: 'year' }

test('nobody can ask about homes of a company that is suspended, or whose membership is over', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana, { birthDate: '2004-05-06' })
  const asAna = { ...ctx, actor: personOf(ana) }
  const owned = async () => {
    const manager = await makeUser(ctx, { manager: true, student: false })
    const home = await makeListing(ctx)
    await assignManager(ctx, { listingIds: [home], managerId: manager.id })
    return { home, companyId: await companyOf(ctx, manager.id) }
  }
  const [suspended, lapsed] = [await owned(), await owned()]
  const ask = (listingId: string) => sendInquiry(asAna, { listingId, typed: typedInquiry() })
  const closed = async (listingId: string) => (await inquiryStart(asAna, { listingId })).closed
  for (const { home } of [suspended, lapsed]) expect(await closed(home)).toBeNull()

  await ctx.db.update(companies).set({ phone: '+12135550123', website: 'https://example.com/' })
  const page = (idOrSlug: string) => findListing(ctx, { idOrSlug, people: null })
  const lines = async (idOrSlug: string) => (await page(idOrSlug)).registered
  const reachable = async (idOrSlug: string) => {
    const { offerer } = await page(idOrSlug)
    return [offerer?.phone, offerer?.website]
  }
  for (const { home } of [suspended, lapsed])
    expect(await reachable(home)).toEqual(['+12135550123', 'https://example.com/'])
  const register = { licenseNumber: 'LA-RHU-20771', 'show-license': 'yes' }
  await saveRegister(admin, { companyId: suspended.companyId, typed: register })
  expect(await lines(suspended.home)).not.toEqual([])
  await suspendCompany(admin, { companyId: suspended.companyId, input: why })
  expect(await lines(suspended.home)).toEqual([])

  const over = { memberThrough: '2026-11-01', memberThroughConfirmed: '2026-11-01' }
  await saveRegister(admin, { companyId: lapsed.companyId, typed: over })
  for (const days of [0, 1, 2])
    await endMemberships({ ...ctx, now: () => new Date(ctx.now().getTime() + days * DAY) })
  for (const { home } of [suspended, lapsed]) {
    expect(await closed(home)).toBe('held')
    expect(await reachable(home)).toEqual([null, null])
    expect(await ask(home)).toMatchObject({
      ok: false,
      reason: 'held',
      failed: /not available right now/,
    })
    expect(await ctx.db.select().from(inquiries).where(eq(inquiries.listingId, home))).toEqual([])
  }
  const lifted = await liftCompanySuspension(admin, {
    companyId: suspended.companyId,
    input: { reason: 'Two complaints were about another company.' },
  })
  expect(lifted).toEqual({ ok: true })
  expect(await ask(suspended.home)).toMatchObject({ ok: true })
  expect(await reachable(suspended.home)).toEqual(['+12135550123', 'https://example.com/'])
})

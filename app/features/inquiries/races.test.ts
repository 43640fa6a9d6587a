import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { pickTour } from './answer-tour.server.ts'
import { makeInquiry, typedInquiry } from './factory.ts'
import { offerTour } from './offer-tour.server.ts'
import { sendInquiry } from './send-inquiry.server.ts'

test('sending an inquiry does not wait for transactions that notify the sender, so no deadlock occurs', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const ada = await makeUser(ctx, { admin: true })
  await makeProfile(ctx, ada)
  await ctx.db.transaction(async (tx) => {
    // Takes the same lock as inserting a row that refers to the account, until the transaction ends.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ada.id)).for('key share')
    const sent = sendInquiry({ ...ctx, actor: personOf(ada) }, { listingId: home, typed: typedInquiry() })
    const late = new Promise((resolve) => setTimeout(() => resolve('it waits'), 20_000).unref())
    expect(await Promise.race([sent, late])).toMatchObject({ ok: true })
  })
})

test('two students who accept overlapping times with one company at once agree one tour', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const marta = await makeUser(ctx, { manager: true, student: false })
  const slots = ['2026-11-20T10:00', '2026-11-20T10:15']
  const picks = await Promise.all(
    slots.map(async (slot) => {
      const home = await makeListing(ctx)
      await assignManager(ctx, { listingIds: [home], managerId: marta.id })
      const student = await makeUser(ctx)
      await makeProfile(ctx, student)
      const inquiryId = await makeInquiry(ctx, student, home)
      const iso = new Date(`${slot}-08:00`).toISOString()
      return { inquiryId, slot: iso, typed: slot, asStudent: { ...ctx, actor: personOf(student) } }
    }),
  )
  const asMarta = { ...ctx, actor: personOf(marta) }
  for (const { inquiryId, typed } of picks)
    await offerTour(asMarta, { inquiryId, fields: { tourSlot0: typed, anyway: '' } })
  const later = () => new Date(ctx.now().getTime() + 60_000)
  const outcomes = await ctx.db.transaction(async (tx) => {
    // Neither can write its tour before both have read.
    await tx.select({ id: tours.id }).from(tours).for('update')
    const both = picks.map(({ asStudent, ...pick }) => pickTour({ ...asStudent, now: later }, pick))
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(() => queryRows(ctx.db, waiting), { timeout: 60_000 }).toHaveLength(2)
    return { both }
  })
  const done = await Promise.all(outcomes.both)
  expect(done.toSorted((one) => (one.ok ? -1 : 1))).toMatchObject([{ ok: true }, { reason: 'taken' }])
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { bringHomeBack, takeDownHome } from './take-down-home.server.ts'

const NAMED = '“Fern Court, 12 Fern Street, Apt 7” was taken down by the people who run this site'
const reason = 'The photos are of another home.'

/** Marta's home, and her colleague Noor. */
async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Fern Court', address: '12 Fern Street, Apt 7' })
  const make = () => makeUser(ctx, { manager: true, student: false })
  const [marta, noor] = [await make(), await make()]
  await assignManager(ctx, { listingIds: [home], managerId: marta.id })
  await makeColleague(ctx, { userId: noor.id, companyId: await companyOf(ctx, marta.id) })
  const desk = { ...ctx, actor: personOf(await makeUser(ctx, { desk: true, student: false })) }
  const takeDown = () => takeDownHome(desk, { listingId: home, input: { reason } })
  const emails = async () => {
    await runQueuedJobs(ctx, { waiting: true })
    return mailboxEmails(ctx)
  }
  return { home, marta, noor, desk, takeDown, emails }
}

test('the people of a company get an email, once, of a home that was taken down: which, why, and the appeal', async ({
  ctx,
}) => {
  const { home, marta, noor, desk, takeDown, emails } = await scene(ctx)
  expect(await takeDown()).toEqual({ ok: true })
  expect(await takeDown()).toMatchObject({ ok: false })
  const sent = await emails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([marta.email, noor.email].toSorted())
  for (const { subject, text } of sent) {
    expect(subject).toBe(NAMED)
    expect(text).toContain(`${NAMED}: students can no longer find it. Reason: ${reason}`)
    expect(text).toContain('If you disagree, you can appeal once on its page.')
    expect(text).toContain(`/manage/homes/${home}/edit/publish`)
  }
  expect(await emails()).toHaveLength(2)
  await bringHomeBack(desk, home)
  expect((await emails()).map(({ subject }) => subject)).toContain(
    '“Fern Court, 12 Fern Street, Apt 7” is back as it was',
  )
})

test('who chose no emails about decisions gets none', async ({ ctx }) => {
  const { marta, noor, takeDown, emails } = await scene(ctx)
  const asMarta = { ...ctx, actor: personOf(marta) }
  expect(await saveNotificationChoices(asMarta, { 'home-looked-at-emails': 'off' })).toEqual({ ok: true })
  await takeDown()
  expect((await emails()).map(({ to }) => to)).toEqual([noor.email])
})

test('of a home of their company that nobody looks after they hear, too', async ({ ctx }) => {
  const { home, marta, noor, takeDown, emails } = await scene(ctx)
  await ctx.db.update(listings).set({ managerId: null }).where(eq(listings.id, home))
  await takeDown()
  expect((await emails()).map(({ to }) => to).toSorted()).toEqual([marta.email, noor.email].toSorted())
})

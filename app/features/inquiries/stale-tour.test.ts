// A form on a page that shows an earlier state of the tour.
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { pickTour } from './answer-tour.server.ts'
import { makeInquiry } from './factory.ts'
import { inquiryPage } from './own-inquiries.query.server.ts'
import { inquiryPath } from './paths.ts'
import { answerTourForm } from './tour-form.server.ts'

test('withdrawing proposed times does not cancel the tour that was agreed meanwhile, and asks again', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(ctx, ana, home, { tourSlot0: '2026-11-20T10:00' })
  const asAna = { ...ctx, actor: personOf(ana) }
  const shown = async () => {
    const page = await inquiryPage(asAna, inquiryId)
    if (page.kind !== 'own') throw new Error('It is hers.')
    return { seen: page.inquiry.tour.seen, state: page.inquiry.tour.tour?.state }
  }
  const end = (fields: Record<string, string>) =>
    answerTourForm(asAna, {
      inquiryId,
      pathOf: inquiryPath,
      intent: 'tour-end',
      typed: { intent: 'tour-end', ...fields },
    }).catch((thrown: unknown) => thrown)

  const { seen } = await shown()
  await pickTour({ ...ctx, actor: personOf(manager) }, { inquiryId, slot: '2026-11-20T18:00:00.000Z' })
  const refused = expect.stringContaining('The manager picked Fri, Nov 20, 2026, 10:00 AM PST')
  expect(await end({ seen })).toMatchObject({ data: { failed: refused } })
  expect(await end({})).toMatchObject({ data: { failed: refused } })
  const agreed = await shown()
  expect(agreed.state).toBe('agreed')
  await end({ seen: agreed.seen })
  expect((await shown()).state).toBe('cancelled')
})

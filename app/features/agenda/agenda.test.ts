import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { agenda } from './agenda.query.server.ts'
import { pickTour } from '#app/features/inquiries/answer-tour.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { withdrawInquiry } from '#app/features/inquiries/withdraw-inquiry.server.ts'

test('the agenda has agreed and offered tours of all homes by day, and those of nobody else', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = (unit: string) => makeListing(ctx, { name: 'Fern Court', address: `12 Fern St, Apt ${unit}` })
  const [first, second, foreign] = [await home('1'), await home('2'), await home('3')]
  const [manager, other] = [
    await makeUser(ctx, { manager: true, student: false }),
    await makeUser(ctx, { manager: true, student: false }),
  ]
  await assignManager(ctx, { listingIds: [first, second], managerId: manager.id })
  await assignManager(ctx, { listingIds: [foreign], managerId: other.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const [asAna, asManager] = [
    { ...ctx, actor: personOf(ana) },
    { ...ctx, actor: personOf(manager) },
  ]
  expect(await agenda(asManager)).toEqual([])
  const agreed = await makeInquiry(ctx, ana, second, { tourSlot0: '2026-11-20T10:00' })
  await pickTour(asManager, { inquiryId: agreed, slot: '2026-11-20T18:00:00.000Z' })
  const asked = await makeInquiry(ctx, ana, first, {
    tourSlot0: '2026-11-20T09:00',
    tourSlot1: '2026-11-21T09:00',
  })
  await makeInquiry(ctx, ana, foreign, { tourSlot0: '2026-11-20T10:00' })
  const requested = {
    inquiryId: asked,
    name: 'Ana Rivera',
    home: 'Fern Court, 12 Fern St, Apt 1',
    state: 'requested',
  }
  expect(await agenda(asManager)).toEqual([
    {
      day: 'Friday, November 20, 2026',
      tours: [
        { ...requested, time: '9:00 AM PST', startsAt: '2026-11-20T17:00:00.000Z' },
        {
          inquiryId: agreed,
          name: 'Ana Rivera',
          home: 'Fern Court, 12 Fern St, Apt 2',
          state: 'agreed',
          time: '10:00 AM PST',
          startsAt: '2026-11-20T18:00:00.000Z',
        },
      ],
    },
    {
      day: 'Saturday, November 21, 2026',
      tours: [{ ...requested, time: '9:00 AM PST', startsAt: '2026-11-21T17:00:00.000Z' }],
    },
  ])
  await withdrawInquiry(asAna, asked)
  const later = { ...asManager, now: () => new Date('2026-11-20T18:00:00.000Z') }
  expect((await agenda(asManager)).flatMap(({ tours }) => tours)).toHaveLength(1)
  expect(await agenda(later)).toEqual([])
  await expect(agenda(asAna)).rejects.toThrow(NotFound)
  await expect(agenda({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})

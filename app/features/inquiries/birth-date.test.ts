import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { CONFIRM_UNDER_AGE } from '#app/features/people/age.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { typedInquiry } from './factory.ts'
import { inquiryStart } from './inquiry-start.query.server.ts'
import { sendInquiry } from './send-inquiry.server.ts'

const send = (as: SystemContext, listingId: string, typed = typedInquiry()) =>
  sendInquiry(as, { listingId, typed })

test('a missing date of birth is asked for once; people under 18 cannot send inquiries', async ({ ctx }) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const user = await makeUser(ctx)
  const as = { ...ctx, actor: personOf(user) }
  const { sender } = await inquiryStart(as, { listingId: home })
  expect(sender).toMatchObject({ asksBirthDate: true, email: user.email })
  expect(await send(as, home)).toMatchObject({ ok: false, reason: 'no-age' })
  const impossible = await send(as, home, typedInquiry({ birthDate: '2026-02-30' }))
  expect(impossible).toMatchObject({ reason: 'invalid', errors: { birthDate: expect.any(String) } })
  expect(await send(as, home, typedInquiry({ birthDate: '2003-05-06' }))).toMatchObject({ ok: true })
  expect((await inquiryStart(as, { listingId: home })).sender?.asksBirthDate).toBe(false)
  const young = await makeUser(ctx)
  const asYoung = { ...ctx, actor: personOf(young) }
  const born = { birthDate: '2008-11-17' }
  for (const birthDateConfirmed of [undefined, '2003-05-06'])
    expect(await send(asYoung, home, typedInquiry({ ...born, birthDateConfirmed }))).toMatchObject({
      reason: 'invalid',
      errors: { birthDate: CONFIRM_UNDER_AGE },
    })
  const confirmed = typedInquiry({ ...born, birthDateConfirmed: '2008-11-17' })
  expect(await send(asYoung, home, confirmed)).toMatchObject({ ok: false, reason: 'too-young' })
  expect(await send(asYoung, home, typedInquiry({ birthDate: '2000-01-01' }))).toMatchObject({
    ok: false,
    reason: 'too-young',
  })
  await ctx.db.update(profiles).set({ birthDate: '2008-11-16' }).where(eq(profiles.userId, young.id))
  expect(await send(asYoung, home)).toMatchObject({ ok: true })
})

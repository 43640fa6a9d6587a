import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { CONFIRM_UNDER_AGE } from '#app/features/people/age.ts'
import { test } from '#tests/setup/databases/database.ts'
import { wholeProfile } from './fields.ts'
import { ownAnswers } from './own-profile.query.server.ts'
import { saveAnswers, saveAsYouGo } from './save-answers.server.ts'

test('a date under 18 is stored only once that very date was confirmed, and the rest is not lost', async ({
  ctx,
}) => {
  const own = { ...ctx, actor: personOf(await makeUser(ctx)) }
  const texts = async () => (await ownAnswers(own)).texts
  const sent = (birthDate: string, confirmed?: string) => ({
    form: wholeProfile,
    typed: { birthDate, year: 'junior' },
    loaded: undefined,
    confirmed,
  })
  const asked = { ok: false, errors: { birthDate: CONFIRM_UNDER_AGE } }
  for (const confirmed of [undefined, '', 'yes', '2010-03-25', '2004-03-24', '9'.repeat(100_000)])
    expect(await saveAnswers(own, sent('2010-03-24', confirmed))).toMatchObject(asked)
  expect((await texts()).year).toBe('')
  // When the user continues, the rest is saved.
  expect(await saveAsYouGo(own, sent('2010-03-24'))).toMatchObject(asked)
  expect(await texts()).toMatchObject({ year: 'junior', birthDate: '' })
  // The user corrects the typo without help.
  expect(await saveAnswers(own, sent('2004-03-24', '2010-03-24'))).toEqual({ ok: true })
  expect((await texts()).birthDate).toBe('2004-03-24')
  // A confirmed date must be confirmed again if something else kept the form from being saved.
  const wrong = sent('2010-03-24', '2010-03-24')
  expect(await saveAnswers(own, { ...wrong, typed: { ...wrong.typed, year: 'third' } })).toMatchObject({
    errors: { birthDate: CONFIRM_UNDER_AGE, year: /./ },
  })
  expect(await saveAnswers(own, sent('03/24/2010', '2010-03-24'))).toEqual({ ok: true })
  // After that it stays, whatever is confirmed, and every other date gets the same answer.
  for (const [birthDate, confirmed] of [
    ['2004-03-24', '2004-03-24'],
    ['2011-03-24', '2011-03-24'],
    ['2011-03-24', undefined],
  ] as const)
    expect(await saveAnswers(own, sent(birthDate, confirmed))).toMatchObject({
      errors: { birthDate: /^You told us March 24, 2010\. .*only we can change it/ },
    })
})

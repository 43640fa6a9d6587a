import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/database.ts'
import { makeProfile } from './factory.ts'
import { aboutYou } from './queries.server.ts'
import { saveAboutYou } from './save-about-you.server.ts'

const nothing = { university: null, academicLevel: null, year: null, birthDate: null, gender: null }

async function somebody(ctx: Context) {
  const user = await makeUser(ctx)
  const own = { ...ctx, actor: personOf(user) }
  return { user, own, save: (input: object) => saveAboutYou(own, user.id, input) }
}

test('answers are kept, and what is left out is unanswered', async ({ ctx }) => {
  const university = await makeCampus(ctx)
  const { own, user, save } = await somebody(ctx)
  expect(await aboutYou(own, user.id)).toEqual(nothing)
  const answers = {
    university,
    academicLevel: 'graduate',
    year: 'other',
    birthDate: '2001-02-28',
    gender: 'non_binary',
  }
  expect(await save(answers)).toEqual({ ok: true })
  expect(await aboutYou(own, user.id)).toEqual(answers)
  expect(await save({ university: '', year: 'senior' })).toEqual({ ok: true })
  expect(await aboutYou(own, user.id)).toEqual({ ...nothing, year: 'senior' })
})

test('a date of birth is a day that exists, from 1900 on, and not still to come', async ({ ctx }) => {
  const { save } = await somebody(ctx)
  const said = async (birthDate: string) => {
    const saved = await save({ birthDate })
    return saved.ok ? 'saved' : saved.errors.birthDate
  }
  expect(await said('2026-11-16')).toBe('saved')
  expect(await said('1900-01-01')).toBe('saved')
  expect(await said('2026-11-18')).toMatch(/still to come/)
  expect(await said('1899-12-31')).toMatch(/from 1900 on/)
  for (const odd of ['2001-02-29', '2001-13-01', '0000-00-00', 'yesterday', '20010228', '+012001-02-28'])
    expect(await said(odd), odd).toMatch(/a day that exists/)
})

test('answers that are none of the choices are refused beside their question', async ({ ctx }) => {
  const { own, user, save } = await somebody(ctx)
  const wrong = { academicLevel: 'phd', year: 'Junior', gender: 'x', birthDate: '', university: null }
  const saved = await save(wrong)
  expect(saved).toMatchObject({ ok: false })
  expect(Object.keys(saved.ok ? {} : saved.errors).toSorted()).toEqual(['academicLevel', 'gender', 'year'])
  for (const university of ['no-such-place', 'u\0sc', 'USC', 'a'.repeat(400), ['usc']])
    expect(await save({ university }), String(university)).toMatchObject({
      errors: { university: 'Choose a university from the list.' },
    })
  expect(await aboutYou(own, user.id)).toEqual(nothing)
})

test('the form changes nothing but its own answers', async ({ ctx }) => {
  const { user, save } = await somebody(ctx)
  const other = await makeUser(ctx)
  await save({ year: 'senior', userId: other.id, campusId: 1, admin: true })
  const theirs = { ...ctx, actor: personOf(other) }
  expect(await aboutYou(theirs, other.id)).toEqual(nothing)
  await expect(aboutYou(theirs, user.id)).rejects.toThrow(NotFound)
})

test('nobody else reads or saves it', async ({ ctx }) => {
  const { user } = await somebody(ctx)
  await makeProfile(ctx, user)
  const stranger = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  for (const asks of [stranger, admin]) {
    await expect(aboutYou(asks, user.id)).rejects.toThrow(NotFound)
    await expect(saveAboutYou(asks, user.id, {})).rejects.toThrow(NotFound)
  }
  const nobody = { ...ctx, actor: visitor }
  await expect(aboutYou(nobody, user.id)).rejects.toThrow(SignInRequired)
  await expect(saveAboutYou(nobody, user.id, {})).rejects.toThrow(SignInRequired)
})

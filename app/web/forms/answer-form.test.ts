import { expect, test } from 'vitest'
import type { Context } from '#app/platform/context.ts'
import { invalidFields, type Invalid, type NotDone } from '#app/platform/text/field-errors.ts'
import { answerForm, answerNotDone } from './answer-form.server.ts'
import { fieldOf } from './page-form.tsx'

type Saved = { ok: true; id: string } | Invalid<'name'> | NotDone<'limited' | 'full'>

/** These answers send no flash message, so an empty context will do. */
const sent = { ctx: {} as unknown as Context, typed: { name: 'Ana', password: 'a secret' } }
const answer = (saved: Saved) => answerForm(sent, saved, { to: ({ id }) => `/things/${id}` })

test('what was done leads on', async () => {
  const response = await answer({ ok: true, id: '7' })
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('Location')).toBe('/things/7')
})

test('what was not done is said on the same page, with what was typed except secrets', async () => {
  expect(await answer(invalidFields({ name: 'Give it a name.' }))).toMatchObject({
    data: { typed: { name: 'Ana' }, errors: { name: 'Give it a name.' }, failed: undefined },
    init: { status: 422 },
  })
  expect(await answer({ ok: false, reason: 'full', failed: 'It is full.' })).toMatchObject({
    data: { errors: {}, failed: 'It is full.' },
  })
  expect(JSON.stringify(await answer({ ok: false, reason: 'full' }))).not.toContain('a secret')
})

test('a limit has its own sentence, or the one of all limits, or only the one beside its field', () => {
  const init = { status: 429, headers: { 'Retry-After': '90' } }
  const limited = { ok: false, reason: 'limited', wait: 90 } as const
  expect(answerNotDone({}, limited)).toMatchObject({
    data: { failed: 'Too many tries. Please wait 2 minutes and try again.' },
    init,
  })
  expect(answerNotDone({}, { ...limited, failed: 'Try again tomorrow.' })).toMatchObject({
    data: { failed: 'Try again tomorrow.' },
    init,
  })
  const beside = answerNotDone({}, { ...limited, errors: { proof: 'Wait a little.' } })
  expect(beside).toMatchObject({ data: { failed: undefined }, init })
})

test('fields are those of the outcome; what was typed replaces all that is stored', async () => {
  const answered = await answer(invalidFields({ name: 'Give it a name.' }))
  if (answered instanceof Response) throw new Error('it was accepted')
  const field = fieldOf(answered.data, { name: 'Stored' })
  expect(field('name')).toEqual({ name: 'name', defaultValue: 'Ana', error: 'Give it a name.' })
  // @ts-expect-error no verb knows this field
  field('nam')
  // @ts-expect-error nor is it stored
  fieldOf(answered.data, { nam: 'Stored' })
  const choice = { typed: { other: 'x' }, errors: {} }
  expect(fieldOf<'choice' | 'other'>(choice, { choice: 'stored' })('choice').defaultValue).toBeUndefined()
  expect(fieldOf<'choice'>(undefined, { choice: 'stored' })('choice').defaultValue).toBe('stored')
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './field-errors.ts'

const form = z.object({
  name: z
    .string('Write a name.')
    .min(2, 'Too short.')
    .regex(/^[a-z]+$/, 'Only letters.'),
  photo: z.object({ alt: z.string('Say what it shows.') }),
  age: z.number(),
})

test('each wrong field has the first thing that is wrong with it, and the others have nothing', () => {
  const { error } = form.safeParse({ name: '1', photo: {}, age: 20 })
  if (!error) throw new Error('nothing was wrong')
  expect(fieldErrors(error)).toEqual({ name: 'Too short.', photo: 'Say what it shows.' })
})

import { expect, test } from 'vitest'
import { wholeProfile } from './fields.ts'
import { sentAnswers } from './sent-answers.ts'

test('tags are the checkboxes and the text field, unless it is empty', () => {
  const form = new FormData()
  for (const tag of ['Music', 'Cooking']) form.append('tags', tag)
  form.append('moreTags', '')
  expect(sentAnswers(wholeProfile, form).typed.tags).toBe('Music, Cooking')
  form.set('moreTags', 'chess, go')
  expect(sentAnswers(wholeProfile, form).typed.tags).toBe('Music, Cooking, chess, go')
})

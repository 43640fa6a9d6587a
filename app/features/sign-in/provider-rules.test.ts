import { expect, test } from 'vitest'
import { googleProvider } from '#app/platform/settings/login-providers.ts'
import { onlyProvider } from './provider-rules.ts'

const open = { ...googleProvider('roost', 'a secret'), domains: ['usc.edu'] }
const only = { ...open, id: 'usc', onlyWay: true }

test.each([
  ['ana@usc.edu', 'usc'],
  ['ana@students.usc.edu', undefined],
  ['ana@usc.edu.evil.example', undefined],
  ['"ana@usc.edu"@evil.example', undefined],
  ['ana@ucla.edu', undefined],
])('%s has only: %s', (email, id) => {
  expect(onlyProvider([open, only], email)?.id).toBe(id)
  expect(onlyProvider([open], email)).toBeNull()
})

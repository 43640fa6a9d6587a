import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOtherAccountsDraft, readDraft } from './inquiry-draft.ts'

const KEY = 'roost.inquiry:home'
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const draft = (by: string) =>
  kept.set(KEY, JSON.stringify({ fields: { message: 'Hi' }, members: [], by, send: false }))

test('whoever sees the form after its account logged out can be told that the text was cleared', () => {
  draft('ana')
  expect(isOtherAccountsDraft('home', 'ana')).toBe(false)
  expect(isOtherAccountsDraft('home', '')).toBe(true)
  expect(isOtherAccountsDraft('home', 'ben')).toBe(true)
  expect(readDraft('home', '')).toBeNull()
  expect(kept.size).toBe(0)
  expect(isOtherAccountsDraft('home', '')).toBe(false)
})

test('a visitor’s text is that of whoever logs in', () => {
  draft('')
  expect(isOtherAccountsDraft('home', 'ana')).toBe(false)
  expect(readDraft('home', 'ana')).toMatchObject({ fields: { message: 'Hi' } })
  kept.set(KEY, 'no JSON')
  expect(isOtherAccountsDraft('home', 'ana')).toBe(false)
})

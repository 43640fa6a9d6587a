import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteUnsent, keepUnsent, readUnsent } from './unsent-texts.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  // Stored keys are its own properties, as in real storage.
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
})
afterEach(() => void vi.unstubAllGlobals())

const become = (userId: string) => localStorage.setItem('roost.signed-in', userId)

test('logging out forgets every text that was begun, and nothing else', () => {
  become('ana')
  keepUnsent('to ben', 'Hi Ben')
  keepUnsent('to cleo', 'Hi Cleo')
  localStorage.setItem('search', '"oak"')
  expect(readUnsent('to ben')).toBe('Hi Ben')
  deleteUnsent()
  expect([readUnsent('to ben'), readUnsent('to cleo')]).toEqual(['', ''])
  expect(localStorage.getItem('search')).toBe('"oak"')
})

test('who logs in next in the browser keeps the own texts, and those of others are gone', () => {
  become('ana')
  keepUnsent('to ben', 'from Ana')
  become('dan')
  keepUnsent('to ben', 'from Dan')
  expect(readUnsent('to ben')).toBe('from Dan')
  deleteUnsent('dan')
  expect(readUnsent('to ben')).toBe('from Dan')
  become('ana')
  expect(readUnsent('to ben')).toBe('')
})

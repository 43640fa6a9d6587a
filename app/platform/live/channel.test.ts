import { expect, test } from 'vitest'
import { readWord } from './channel.ts'

test('processes understand each other’s words, and what is none is nothing', () => {
  expect(readWord('event 1 ana')).toEqual({ what: 'event', id: '1', userId: 'ana' })
  expect(readWord('session 2')).toEqual({ what: 'session', sessionId: '2' })
  expect(readWord('renew ana')).toEqual({ what: 'renew', userId: 'ana' })
  for (const word of ['', 'event 1', 'session', 'renew ', 'of a newer process'])
    expect(readWord(word)).toBeNull()
})

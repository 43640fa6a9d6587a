import { expect, test } from 'vitest'
import { parseChannelMessage } from './channel.ts'

test('processes understand each other’s words, and what is none is nothing', () => {
  expect(parseChannelMessage('event 1 ana')).toEqual({ what: 'event', id: '1', userId: 'ana' })
  expect(parseChannelMessage('session 2')).toEqual({ what: 'session', sessionId: '2' })
  expect(parseChannelMessage('renew ana')).toEqual({ what: 'renew', userId: 'ana' })
  for (const word of ['', 'event 1', 'session', 'renew ', 'of a newer process'])
    expect(parseChannelMessage(word)).toBeNull()
})

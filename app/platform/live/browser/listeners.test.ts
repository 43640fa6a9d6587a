import { expect, test } from 'vitest'
import { keepForNextPage, listenFor, notifyListeners, type HeardEvent } from './listeners.ts'

test('a page that is shown hears what happened while it was on its way, once', () => {
  const change = { kind: 'answered', about: { decisionId: '1' } }
  const other = { kind: 'message', about: {} }
  const heardBy = (kinds: string[]) => {
    const heard: HeardEvent[] = []
    const stop = listenFor(kinds, (event) => heard.push(event))
    return { heard, stop }
  }
  notifyListeners(change)
  keepForNextPage(true)
  const before = heardBy(['answered'])
  notifyListeners(change)
  notifyListeners(other)
  notifyListeners(null)
  before.stop()
  const shown = heardBy(['answered'])
  keepForNextPage(false)
  const later = heardBy(['answered'])
  expect([before.heard, shown.heard, later.heard]).toEqual([[change, null], [change, null], []])
  shown.stop()
  later.stop()
})

import { expect, test } from 'vitest'
import { DailyCeiling } from './daily-ceiling.ts'

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17']

test('a network sends so many views a day, and all of them together so many', () => {
  const ceiling = new DailyCeiling({ network: 100, site: 250 })
  const taken = (network: string, messages: number) => {
    let views = 0
    for (let sent = 0; sent < messages; sent += 1) if (ceiling.admits(MONDAY, network, 20)) views += 20
    return views
  }
  expect(taken('192.0.2.1', 12_000)).toBe(100)
  expect([taken('192.0.2.2', 60), taken('192.0.2.3', 60), taken('192.0.2.4', 60)]).toEqual([100, 40, 0])
  expect(ceiling.admits(TUESDAY, '192.0.2.1', 20)).toBe(true)
})

test('what other processes have written counts for the site', () => {
  const ceiling = new DailyCeiling({ network: 100, site: 250 })
  expect(ceiling.admits(MONDAY, '192.0.2.1', 20)).toBe(true)
  ceiling.learn(MONDAY, 240)
  expect(ceiling.admits(MONDAY, '192.0.2.2', 20)).toBe(false)
  expect(ceiling.admits(MONDAY, '192.0.2.2', 10)).toBe(true)
})

test('0 is no limit', () => {
  const ceiling = new DailyCeiling({ network: 0, site: 0 })
  expect(ceiling.admits(MONDAY, '192.0.2.1', 1e9)).toBe(true)
})

test('very many networks do not fill the memory', () => {
  const ceiling = new DailyCeiling({ network: 2, site: 0 })
  for (let network = 0; network < 100_000; network += 1) ceiling.admits(MONDAY, String(network), 1)
  expect(['a', 'b', 'c'].map((network) => ceiling.admits(MONDAY, network, 1))).toEqual([true, true, false])
  expect(ceiling.admits(MONDAY, '7', 1)).toBe(true)
})

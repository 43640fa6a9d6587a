import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readMessage } from '#app/features/analytics/read-message.ts'
import { countQuickVisit } from './count-quick-visit.ts'

const V = '3f2b8a1e-1111-4222-8333-123456789abc'
const S = '0190b5a2-1111-7222-8333-123456789abc'

/** Runs it in a page that is left at once. @returns the messages that were sent, and what the tab keeps */
function leave(
  local: Record<string, string>,
  {
    tab = {},
    asks = {},
    scripts = false,
  }: { tab?: Record<string, string>; asks?: object; scripts?: boolean } = {},
) {
  const sent: string[] = []
  const listeners: [string, () => void][] = []
  const storage = (kept: Record<string, string>) => ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  })
  runInNewContext(`(${countQuickVisit.toString()})('/api/page-views', 1800000)`, {
    addEventListener: (name: string, run: () => void) => listeners.push([name, run]),
    document: { referrer: 'https://search.example/', title: 'Homes' },
    location: { pathname: '/listings', search: '?beds=2' },
    navigator: { onLine: true, sendBeacon: (_: string, body: string) => sent.push(body), ...asks },
    localStorage: storage(local),
    sessionStorage: storage(tab),
    screen: { width: 390, height: 844 },
    crypto,
    performance,
  })
  const send = (wanted: string) => listeners.filter(([name]) => name === wanted).forEach(([, run]) => run())
  if (scripts) send('roost:visit')
  send('pagehide')
  send('pagehide')
  return { told: sent.map(readMessage), tab }
}

test('a page that is left before its scripts ran is counted once, in a form that the site reads', () => {
  const { told, tab } = leave({})
  expect(told).toMatchObject([
    { n: 1, e: '/listings?beds=2', r: 'https://search.example/', p: [{ u: '/listings?beds=2', f: '' }] },
  ])
  expect(tab).toEqual({})
})

test('it continues the visit of its tab', () => {
  const kept = { v: V, s: S, b: Date.now() - 60_000, n: 2, e: '/', r: '', k: '', l: '/about-us' }
  const { told, tab } = leave({ 'roost.visitor': V }, { tab: { 'roost.visit': JSON.stringify(kept) } })
  expect(told).toMatchObject([{ v: V, s: S, n: 3, e: '/', p: [{ f: '/about-us' }] }])
  expect(JSON.parse(tab['roost.visit'] ?? '')).toMatchObject({ s: S, n: 3, l: '/listings?beds=2' })
})

test('who refuses is not counted, and what the scripts count is not counted twice', () => {
  expect(leave({}, { asks: { globalPrivacyControl: true } }).told).toEqual([])
  expect(leave({}, { asks: { doNotTrack: '1' } }).told).toEqual([])
  expect(leave({ 'roost.visits-off': '1' }).told).toEqual([])
  expect(leave({}, { scripts: true }).told).toEqual([])
})

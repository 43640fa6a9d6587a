import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPendingAction, safeReturnTo, withReturnTo } from './return-to.ts'

test('a page of this site is returned to, with its query and fragment', () => {
  for (const path of ['/', '/listings?campus=usc&beds=2#map', '/listings/%C3%A9', '/loginsights'])
    expect(safeReturnTo(path)).toBe(path)
})

test('whatever could lead to another site leads home', () => {
  const away = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'listings',
    '',
    `/${'a'.repeat(2000)}`,
    null,
    undefined,
    ['/listings'],
  ]
  for (const asked of away) {
    expect(safeReturnTo(asked), String(asked)).toBe('/')
    expect(safeReturnTo(asked, '/homepage'), String(asked)).toBe('/homepage')
  }
})

test('whatever somebody writes, a browser that goes there stays on this site', () => {
  const nasties = ['/', '\\', '..', '.', '//', ':', '@', '?', '#', '%2f', '%5c', '\t', '\n', '\r', '\0', ' ']
  const words = ['evil.example', 'https:', 'javascript:', 'login', '\u2028', '\ud800', '\uff0f', '\u202e']
  const nasty = fc.constantFrom(...nasties, ...words)
  const pieces = fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(''))
  const asked = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), pieces)
  const rooted = asked.map((text) => `/${text}`)
  fc.assert(
    fc.property(fc.oneof(asked, rooted), (text) => {
      const path = safeReturnTo(text)
      expect(new URL(path, 'https://roost.example').origin).toBe('https://roost.example')
      // The path has nothing that could end a header or be read as a host.
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(safeReturnTo(path)).toBe(path)
    }),
    { numRuns: 1000 },
  )
})

test('nobody is sent back to where they signed in', () => {
  for (const path of ['/login', '/signup?returnTo=/x', '/Login', '/signup/', '/login.data'])
    expect(safeReturnTo(path)).toBe('/')
})

test('a path is carried along as it is, and home is not carried', () => {
  expect(withReturnTo('/login', '/')).toBe('/login')
  const address = withReturnTo('/login', '/listings?campus=usc&beds=2#map')
  expect(new URL(address, 'http://localhost').searchParams.get('returnTo')).toBe(
    '/listings?campus=usc&beds=2#map',
  )
})

test('a new user goes first to what was begun', () => {
  for (const path of [
    '/expanded-listing/1?tab=costs&do=inquire',
    '/listings?do=like&home=1',
    '/profile/groups/join/token',
    '/manage/invitation/token',
    '/manage/company/join/id',
  ])
    expect(hasPendingAction(path), path).toBe(true)
  for (const path of ['/', '/listings', '/inquire?done=inquire', '/a#do=inquire', '/profile/groups/1'])
    expect(hasPendingAction(path), path).toBe(false)
})

import { expect, test } from 'vitest'
import { linkPage, problemPath, providerSentence } from './provider-problems.ts'

const LINK = linkPage('usc')
const PROVIDERS = [{ id: 'usc', name: 'Campus Login' }]

test.each([
  ['cancelled', '/listings', false, '/login?provider=usc&problem=cancelled&returnTo=%2Flistings'],
  ['stale', '/', false, '/login?provider=usc&problem=stale'],
  // The log-in page redirects logged-in people, who would not see the message.
  ['stale', '/', true, '/?provider=usc&problem=stale'],
  ['exists', '/', false, '/?provider=usc&problem=exists'],
  ['link-taken', LINK, true, '/account/login/usc?provider=usc&problem=link-taken'],
  ['link-not-you', LINK, false, '/?provider=usc&problem=link-not-you&returnTo=%2Faccount%2Flogin%2Fusc'],
  ['link-not-you', LINK, true, '/?provider=usc&problem=link-not-you&returnTo=%2Faccount%2Flogin%2Fusc'],
] as const)('%s, on the way to %s, signed in %s: %s says it', (problem, returnTo, isSignedIn, path) => {
  expect(problemPath('usc', problem, returnTo, isSignedIn)).toBe(path)
})

test('a message uses the provider’s name', () => {
  expect(providerSentence('?provider=usc&problem=silent', PROVIDERS)).toMatch(
    /^Error signing in with Campus Login: Campus Login is not responding/,
  )
  expect(providerSentence('?provider=usc&problem=link-taken', PROVIDERS)).toMatch(
    /^Campus Login was not linked: that Campus Login account/,
  )
  for (const search of [
    '',
    '?provider=usc&problem=',
    '?provider=usc&problem=constructor',
    '?provider=usc&problem=__proto__',
    '?provider=usc&problem=<b>',
    '?provider=other&problem=silent',
  ])
    expect(providerSentence(search, PROVIDERS)).toBeNull()
})

import { expect, test } from 'vitest'
import { LINK_PAGE, problemPath, providerSentence } from './provider-problems.ts'

test.each([
  ['cancelled', '/listings', false, '/login?google=cancelled&returnTo=%2Flistings'],
  ['stale', '/', false, '/login?google=stale'],
  // The log-in page redirects signed-in people and would not show the message.
  ['stale', '/', true, '/?google=stale'],
  ['exists', '/', false, '/?google=exists'],
  ['link-taken', LINK_PAGE, true, '/account/google?google=link-taken'],
  ['link-not-you', LINK_PAGE, false, '/?google=link-not-you&returnTo=%2Faccount%2Fgoogle'],
  ['link-not-you', LINK_PAGE, true, '/?google=link-not-you&returnTo=%2Faccount%2Fgoogle'],
] as const)('%s, on the way to %s, signed in %s: %s says it', (problem, returnTo, isSignedIn, path) => {
  expect(problemPath(problem, returnTo, isSignedIn)).toBe(path)
})

test('a message uses the provider’s name', () => {
  expect(providerSentence('?google=silent', 'Campus Login')).toMatch(
    /^Error signing in with Campus Login: Campus Login is not responding/,
  )
  expect(providerSentence('?google=link-taken', 'Campus Login')).toMatch(
    /^Campus Login was not linked: that Campus Login account/,
  )
  for (const search of ['', '?google=', '?google=constructor', '?google=__proto__', '?google=<b>'])
    expect(providerSentence(search, 'Google')).toBeNull()
})

import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { isDataOfPage, wholePage } from './whole-page.ts'

const routes = { page: { module: { default: () => null } }, drive: { module: {} } }
const build = { routes } as unknown as ServerBuild
const request = (path: string, init?: RequestInit) => new Request(`http://roost.example${path}`, init)

test.each([
  ['/listings.data?_routes=page', true],
  ['/listings.data', true],
  ['/listings', false],
  ['/expanded-listing/1/drive.data?_routes=drive', false],
  ['/listings.data?_routes=page,unknown', false],
])('%s asks for the data of a page: %s', (path, expected) => {
  expect(isDataOfPage(request(path), build)).toBe(expected)
})

test('what changes something is not loaded again', () => {
  expect(isDataOfPage(request('/listings.data', { method: 'POST' }), build)).toBe(false)
})

test.each([
  ['/listings/House.data?campus=usc&_routes=page', '/listings/House?campus=usc'],
  ['/_.data', '/'],
  ['/login.data?returnTo=%2Fa%3Fb', '/login?returnTo=%2Fa%3Fb'],
  ['//evil.example/x.data', '/evil.example/x'],
])('%s is loaded again as %s', (path, expected) => {
  const answer = wholePage(request(path))
  expect([answer.status, answer.headers.get('X-Remix-Reload-Document')]).toEqual([204, 'true'])
  expect(answer.headers.get('X-Remix-Redirect')).toBe(expected)
})

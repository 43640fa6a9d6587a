import { expect, test } from 'vitest'
import { redactPath } from '#app/platform/log/redact-path.ts'
import { wordsOf } from './request-log.ts'

const route = (path: string) => ({ id: path, path, module: { default: () => null } })
const words = wordsOf({
  root: { id: 'root', module: { default: () => null } },
  listing: route('api/listings/:id'),
  mates: route('find-mate'),
  profile: route('profile/:activeTabParam?'),
  rest: route('*'),
})

test.each([
  ['/', '/'],
  ['/api/listings/0190b5a2-1111-7222-8333-123456789abc', '/api/listings/:word'],
  ['/find-mate.data', '/find-mate.data'],
  ['/find-mate/John-Doe', '/find-mate/:word'],
  ['/anna.smith', '/:word'],
  ['/anna.smith.data', '/:word'],
  ['/profile/ana@example.edu/', '/profile/:word/'],
  ['/:activeTabParam?/*', '/:word/:word'],
])('of %s the log says %s', (path, logged) => {
  expect(redactPath(path, words)).toBe(logged)
})

import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

test.each([
  ['what the browser knows', new File([''], 'a.png', { type: 'image/webp' }), 'a.png', 'image/webp'],
  ['the ending, when it knows nothing', new File([''], 'a.png'), 'x/a.JPG', 'image/jpeg'],
  ['the ending of what is no file', 'text', 'x/a.avif', 'image/avif'],
  ['an ending that nobody knows', 'text', 'a.roost', 'application/octet-stream'],
  ['a name that every object has', 'text', 'a.constructor', 'application/octet-stream'],
  ['no ending', 'text', 'png-picture', 'application/octet-stream'],
])('%s', (_, source, name, type) => {
  expect(contentTypeOf(source, name)).toBe(type)
})

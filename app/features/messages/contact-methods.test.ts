import { expect, test } from 'vitest'
import { channelOf, methodNamed, methodsFor } from './contact-methods.ts'

test('our own message is always a way, e-mail through the site where letters leave it', () => {
  expect(methodsFor([], true)).toEqual(['message', 'email'])
  expect(methodsFor([], false)).toEqual(['message'])
  expect(methodsFor(['email', 'phone', 'whatsapp', 'instagram', 'facebook'], false)).toEqual([
    'message',
    'instagram',
    'facebook',
    'email',
    'whatsapp',
    'phone',
  ])
})

test('a way that is not open to the reader is none', () => {
  expect(methodNamed('whatsapp', methodsFor(['instagram'], true))).toBeNull()
  expect(methodNamed('instagram', methodsFor(['instagram'], true))).toBe('instagram')
  for (const odd of [null, undefined, '', '__proto__', 'Message'])
    expect(methodNamed(odd, methodsFor([], true))).toBeNull()
  expect(channelOf('email', [])).toBeUndefined()
  expect(channelOf('email', ['email'])).toBe('email')
})

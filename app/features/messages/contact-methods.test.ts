import { expect, test } from 'vitest'
import { channelOf, methodNamed, methodsFor } from './contact-methods.ts'

test('a message on the site is always available, email through the site where it sends emails', () => {
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

test('a contact that the reader may not see is not available', () => {
  expect(methodNamed('whatsapp', methodsFor(['instagram'], true))).toBeNull()
  expect(methodNamed('instagram', methodsFor(['instagram'], true))).toBe('instagram')
  for (const odd of [null, undefined, '', '__proto__', 'Message'])
    expect(methodNamed(odd, methodsFor([], true))).toBeNull()
  expect(channelOf('email', [])).toBeUndefined()
  expect(channelOf('email', ['email'])).toBe('email')
})

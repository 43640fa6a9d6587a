import { expect, test } from 'vitest'
import { cutLine } from '#app/platform/text/bounded.ts'
import { facebookName, instagramName } from './handles.ts'

test('an Instagram name is accepted in any pasted form', () => {
  const pasted = [
    'ana.rivera_7',
    '@Ana.Rivera_7',
    'https://www.instagram.com/ana.rivera_7/?hl=en',
    'instagram.com/ana.rivera_7',
    'HTTP://instagram.com/_u/ana.rivera_7#top',
  ]
  for (const text of pasted) expect(instagramName(cutLine(text)), text).toBe('ana.rivera_7')
})

test('invalid Instagram names are rejected', () => {
  const odd = [
    '',
    '@',
    'ana rivera',
    'a'.repeat(31),
    'https://evil.example/ana',
    'instagram.com/',
    '._.',
    'zoë',
  ]
  for (const text of [
    ...odd,
    'javascript://instagram.com/ana',
    'https://instagram.com.evil.example/ana',
    'a/b',
  ])
    expect(instagramName(cutLine(text)), text).toBeNull()
})

test('a profile at Facebook is a name or a number', () => {
  const named = [
    'ana.rivera',
    '@ana.rivera',
    'https://m.facebook.com/ana.rivera',
    'fb.com/Ana.Rivera/',
    'm.me/ana.rivera',
  ]
  for (const text of named) expect(facebookName(cutLine(text)), text).toBe('ana.rivera')
  const numbered = [
    'https://www.facebook.com/profile.php?id=100012345678',
    'facebook.com/people/Ana-Rivera/100012345678/',
    '100012345678',
  ]
  for (const text of numbered) expect(facebookName(cutLine(text)), text).toBe('100012345678')
  for (const text of [
    'https://facebook.com/',
    'profile.php?id=',
    'a',
    'ana_rivera',
    'https://evil.example/ana',
  ])
    expect(facebookName(cutLine(text)), text).toBeNull()
})

import { expect, test } from 'vitest'
import { contactLink, shownContact } from './contact-links.ts'

test('each contact leads to its own site or app, with the text where that takes one', () => {
  const text = 'Hi & hello?\n#1'
  const to = (...[channel, value]: [Parameters<typeof contactLink>[0], string]) => {
    const { href, prefilled } = contactLink(channel, value, text)
    return [href, prefilled]
  }
  expect(to('instagram', 'ben.builds')).toEqual(['https://www.instagram.com/ben.builds/', false])
  expect(to('facebook', 'ben.builds')).toEqual(['https://www.facebook.com/ben.builds', false])
  const said = 'Hi%20%26%20hello%3F%0A%231'
  expect(to('whatsapp', '+1 (310) 555-0123')).toEqual([`https://wa.me/13105550123?text=${said}`, true])
  expect(to('email', 'ben+x@usc.edu')).toEqual([`mailto:ben%2Bx@usc.edu?body=${said}`, true])
  expect(to('phone', '+13105550123')).toEqual([`sms:+13105550123?&body=${said}`, true])
  expect(shownContact('instagram', 'ben')).toBe('@ben')
})

test('a user name cannot break out of its place in the URL', () => {
  for (const odd of ['../evil', '//evil.example', 'a?b#c', 'javascript:alert(1)'])
    for (const channel of ['instagram', 'facebook'] as const) {
      const { hostname, pathname } = new URL(contactLink(channel, odd, '').href)
      expect(hostname).toBe(`www.${channel}.com`)
      expect(pathname.replace(/\/$/, '')).toBe(`/${encodeURIComponent(odd)}`)
    }
})

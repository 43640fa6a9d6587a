import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cautionsOf, textParts, withoutAddress } from './text-parts.ts'
import { plainText } from '#app/platform/text/message-text.ts'
import { cutLine } from '#app/platform/text/bounded.ts'

const OWN = 'https://roost.example'

test.for<[string, string[]]>([
  ['See https://example.com/a?b=1#c.', ['example.com/a?b=1#c → https://example.com/a?b=1#c']],
  ['(http://example.com/x_(1))', ['example.com/x_(1) → http://example.com/x_(1)']],
  ['https://usc.edu@evil.example/usc.edu', ['evil.example/usc.edu → https://evil.example/usc.edu']],
  [
    'https://roost.example/expanded-listing/a?b#c',
    ['roost.example/expanded-listing/a?b#c → /expanded-listing/a?b#c'],
  ],
  ['http://roost.example/x', ['roost.example/x → http://roost.example/x']],
  [
    'https://me@roost.example//evil.example',
    ['roost.example//evil.example → https://roost.example//evil.example'],
  ],
  ['https://аpple.com', ['xn--pple-43d.com → https://xn--pple-43d.com/']],
  ['javascript:alert(1) data:text/html,x ftp://example.com mailto:a@b.c //example.com', []],
  ['java\u0000script:https', []],
  ['https://', []],
  ['no link', []],
])('%s', ([text, links]) => {
  const found = textParts(text, OWN).filter(({ href }) => href !== undefined)
  expect(found.map((part) => `${part.text} → ${part.href}`)).toEqual(links)
})

test('the sublet that a message is about is named by its title, as on its page, not by its address', () => {
  const path = '/sublets/0195d0d2-2b4c-7c00-8000-0123456789ab'
  const text = (origin: string) => `About: Room in West Adams\n${origin}${path}\n\nIs it free?`
  expect(textParts(text(OWN), OWN)).toEqual([
    { text: 'About: ' },
    { text: 'Room in West Adams', href: path },
    { text: '\n\nIs it free?' },
  ])
  expect(withoutAddress(text(OWN))).toBe('About: Room in West Adams\n\nIs it free?')
  // A page of another site is shown by its address.
  expect(textParts(text('https://evil.example'), OWN)[1]).toEqual({
    text: `evil.example${path}`,
    href: `https://evil.example${path}`,
  })
  const other = `About: Win\n${OWN}/account`
  expect([textParts(other, OWN)[1]?.text, withoutAddress(other)]).toEqual(['roost.example/account', other])
})

test('for any text, links only use http and https, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('javascript:'))), (pieces) => {
      const text = pieces.join(' ')
      const parts = textParts(text, OWN)
      const hrefs = parts.flatMap(({ href }) => href ?? [])
      expect(hrefs.filter((href) => !/^https?:\/\//.test(href))).toEqual([])
      const words = parts.filter(({ href }) => href === undefined).map((part) => part.text)
      for (const word of words) expect(text).toContain(word)
    }),
  )
})

test.for<[string, string[]]>([
  ['Just Zelle me the deposit', ['payment']],
  ['Buy a gift card and read http://example.com', ['payment', 'link']],
  ['The wireless works, and the room is clean', []],
  ['Cashier’s check only', ['payment']],
  [`Look at this home: ${OWN}/expanded-listing/maple`, []],
  [`${OWN}.evil.example/expanded-listing/maple`, ['link']],
])('a reader of “%s” is cautioned', ([text, cautions]) => {
  expect(cautionsOf(text, OWN)).toEqual(cautions)
})

test('a text keeps its words, scripts and emoji, and loses what cannot be seen', () => {
  expect(plainText(cutLine('  Hi\r\n\r\n\r\n\r\nthere\u2028you '))).toBe('Hi\n\nthere\nyou')
  expect(plainText(cutLine('a\u202Eb\u0000c\u200Ed\uFEFFe\u2066f'))).toBe('abcdef')
  expect(plainText(cutLine('👩‍🔬 می‌خواهم ❤️'))).toBe('👩‍🔬 می‌خواهم ❤️')
  expect(plainText(cutLine(`a${'\u0301'.repeat(50)}`)).length).toBeLessThan(8)
  expect(plainText(cutLine('\uD800'))).toBe('\uFFFD')
  expect(plainText(cutLine('e\u0301'))).toBe('é')
  expect(plainText(cutLine('<b>bold</b>'))).toBe('<b>bold</b>')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(cutLine(text))
      expect(plainText(cutLine(plain))).toBe(plain)
      expect(plain).not.toMatch(/[\0\u202A-\u202E\u2066-\u2069]/u)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementsOf, textOf, xmlDocument } from './xml.ts'
import { processorGrowth } from '#tests/setup/processor-growth.ts'

test('lists become elements, what is undefined none', () => {
  const tree = { A: 1, B: undefined, C: [{ D: true }, { D: 'x & "y"' }] }
  expect(xmlDocument('Root', tree, false)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Root><A>1</A><C><D>true</D></C><C><D>x &amp; &quot;y&quot;</D></C></Root>',
  )
})

test('whatever is written is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = xmlDocument('Root', { Key: `.${text}.` })
      expect(textOf(written, 'Key')).toBe(`.${text}.`)
    }),
  )
})

test('elements are found with a prefix and with attributes, their texts in any way XML can write them', () => {
  const xml =
    '<a:Part n="1"><ETag >&#34;x&#x22;</ETag></a:Part><Part><ETag>&quot;y&quot;</ETag></Part><Parts/>'
  expect(elementsOf(xml, 'Part').map((part) => textOf(part, 'ETag'))).toEqual(['"x"', '"y"'])
  expect(textOf(xml, 'Missing')).toBeUndefined()
})

test('XML that never ends takes no longer than its length', () => {
  for (const piece of ['<Part ', '<Part>', '<Part', '<a:Part\n'])
    expect(
      processorGrowth(
        (text) => elementsOf(text, 'Part'),
        (length) => piece.repeat(length),
        2000,
      ),
    ).toBeLessThan(16)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText, withLinks, withoutLinks } from './read-text.ts'
import { processorGrowth } from '#tests/setup/processor-growth.ts'

test('blank lines divide paragraphs, # begins a heading, - an item', () => {
  const text = `Hello,
dear reader.

# Who we are
We run it.

Write to us:

- by letter,
  to the office
- by phone
#No space
Last.`
  expect(readText(text.replaceAll('\n', '\r\n'))).toEqual([
    { title: '', blocks: [{ kind: 'paragraph', text: 'Hello, dear reader.' }] },
    {
      title: 'Who we are',
      blocks: [
        { kind: 'paragraph', text: 'We run it.' },
        { kind: 'paragraph', text: 'Write to us:' },
        { kind: 'list', items: ['by letter, to the office', 'by phone'] },
      ],
    },
    { title: 'No space', blocks: [{ kind: 'paragraph', text: 'Last.' }] },
  ])
})

test('no word of a text is lost or added', () => {
  const word = fc.stringMatching(/^[a-z]{1,5}$/)
  const text = fc.array(fc.oneof(word, fc.constantFrom('\n', '\n\n', ' ', '# ', '- ')), { maxLength: 40 })
  fc.assert(
    fc.property(text, (parts) => {
      const written = parts.join('')
      const shown = readText(written).flatMap(({ title, blocks }) => [
        title,
        ...blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])),
      ])
      const emails = (words: string) => words.replaceAll(/[^a-z]/g, '')
      expect(emails(shown.join(''))).toBe(emails(written))
    }),
  )
})

test('only web and email addresses become links, without the full stop after them', () => {
  expect(
    withLinks('See https://usc.edu/a?b=1. Or ana@usc.edu, javascript:alert(1) http://x.example'),
  ).toEqual([
    { text: 'See ' },
    { text: 'https://usc.edu/a?b=1', href: 'https://usc.edu/a?b=1' },
    { text: '. Or ' },
    { text: 'ana@usc.edu', href: 'mailto:ana@usc.edu' },
    { text: ', javascript:alert(1) http://x.example' },
  ])
  fc.assert(
    fc.property(
      fc.string(),
      (text) =>
        withLinks(text)
          .map((run) => run.text)
          .join('') === text,
    ),
  )
})

test('words in brackets before an address are its link, unless it is no address of a page or of a person', () => {
  expect(
    withLinks(
      'Read [the law](https://a.example/b_(c)?d=1), [our terms](/terms), [ask](mailto:ana@usc.edu) [1].',
    ),
  ).toEqual([
    { text: 'Read ' },
    { text: 'the law', href: 'https://a.example/b_(c)?d=1' },
    { text: ', ' },
    { text: 'our terms', href: '/terms' },
    { text: ', ' },
    { text: 'ask', href: 'mailto:ana@usc.edu' },
    { text: ' [1].' },
  ])
  for (const to of ['javascript:alert(1)', '//a.example', '/\\a.example', 'data:,x', 'http://a.example', 'x'])
    expect(withLinks(`[words](${to})`)).toEqual([{ text: `[words](${to})` }])
  expect(withoutLinks('Read [the law](https://a.example).')).toBe('Read the law.')
  expect(processorGrowth(withLinks, (length) => '[a](/'.repeat(length / 5), 10_000)).toBeLessThan(16)
})

test('a long word that is no address takes no longer than its length', () => {
  expect(processorGrowth(withLinks, (length) => 'a'.repeat(length), 10_000)).toBeLessThan(16)
})

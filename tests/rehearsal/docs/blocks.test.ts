import { expect, test } from 'vitest'
import { blocksIn, blocksOf } from './blocks.ts'
import { faultsOf, insteadOf, insteads, onThisMachine } from './instead.ts'

test('the blocks of a document have their line, language and text', () => {
  const text = 'Run\n\n```sh\na\n\nb # ```\n```\n\n- or\n\n  ~~~\n  ```sh\n  ~~~\n'
  expect(blocksIn('x.md', text)).toEqual([
    { document: 'x.md', line: 3, language: 'sh', text: 'a\n\nb # ```' },
    { document: 'x.md', line: 11, language: '', text: '  ```sh' },
  ])
  expect(() => blocksIn('x.md', 'a\n```sh\nb')).toThrow('x.md:2: this block does not end')
})

test('every block of the documents is run, or has what is run instead', () => {
  const blocks = blocksOf('.')
  expect(blocks.length).toBeGreaterThan(insteads.length)
  expect(faultsOf(blocks)).toEqual([])
})

test('a block that says no language, and one that nobody has any more, are faults', () => {
  const [first] = insteads
  const blocks = blocksOf('.').filter((block) => insteadOf(block) !== first)
  const faults = faultsOf([...blocks, { document: 'x.md', line: 7, language: 'console', text: 'npm start' }])
  expect(faults).toEqual([
    'x.md:7: a block of commands begins with ```sh',
    `README.md does not have this block any more: ${first?.block}`,
  ])
})

test('names of other machines become those of this one, and nothing else does', () => {
  const places = {
    backups: '/b',
    opt: '/o',
    database: 'postgres://d',
    pooled: 'postgres://p',
    email: 'a@b',
    home: 'h',
  }
  const text = 'archive HOME; echo $HOME EMAILS EMAIL; cp /opt/roost /mnt/backups'
  expect(onThisMachine(text, places)).toBe('archive h; echo $HOME EMAILS a@b; cp /o/roost /b')
})

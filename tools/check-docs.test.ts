import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDocuments, spellingFaults, wordFaults } from './check-docs.ts'

function emptyFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'documents-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

/** The faults found in a small repository with these documents and an empty README. */
function faultsIn(documents: Record<string, string>): string[] {
  const root = emptyFolder()
  mkdirSync(join(root, 'docs/decisions'), { recursive: true })
  mkdirSync(join(root, 'app'))
  writeFileSync(join(root, 'app/root.tsx'), '')
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "verify": "", "test:faults": "" } }')
  for (const [path, text] of Object.entries({ 'README.md': '', ...documents }))
    writeFileSync(join(root, path), text)
  return checkDocuments(root).faults.map(({ document, line, fault }) => `${document}:${line} ${fault}`)
}

test('paths that exist, addresses and words in backticks are left alone', () => {
  const text =
    'See [the root](app/root.tsx#L3), `app/root.tsx:12`, `app/`, [elsewhere](https://example.com), [here](#x), `policy.ts`'
  const nested = '[back](../README.md), `build/server`, `npm run verify`, npm run test:faults'
  expect(faultsIn({ 'README.md': text, 'docs/running.md': nested })).toEqual([])
})

test('dead links and dead paths in backticks are found with their line', () => {
  const text = '\n[gone](app/gone.tsx)\n`app/lost.tsx`, `docs/running.md` and `missing.config.ts`'
  expect(faultsIn({ 'README.md': text })).toEqual([
    'README.md:2 app/gone.tsx does not exist',
    'README.md:3 app/lost.tsx does not exist',
    'README.md:3 docs/running.md does not exist',
    'README.md:3 missing.config.ts does not exist',
  ])
})

test('a link is seen from where its document is', () => {
  expect(faultsIn({ 'docs/running.md': '[root](app/root.tsx)' })).toEqual([
    'docs/running.md:1 app/root.tsx does not exist',
  ])
})

test('a command that is not in package.json is found, in a block of code too', () => {
  expect(faultsIn({ 'README.md': '```\nnpm run verfiy -- --quick\n```' })).toEqual([
    'README.md:2 npm run verfiy is not in package.json',
  ])
})

const parts = '\nStatus: accepted, 2026-11-21\n\n## Context\n\n## Choice\n\n## Consequences\n'

test('a decision needs a number of its own and its heading', () => {
  const faults = faultsIn({
    'docs/decisions/001-gates.md': `# 001: Gates\n${parts}`,
    'docs/decisions/001-twice.md': `# 001: Twice\n${parts}`,
    'docs/decisions/002-new.md': `# 002 New\n${parts}`,
  })
  expect(faults).toEqual([
    'docs/decisions/001-twice.md:1 001 is taken',
    'docs/decisions/002-new.md:1 its heading must begin with "# 002: "',
  ])
})

test('a decision needs its status and its parts', () => {
  const text = '# 001: Gates\n\nStatus: decided\n\n## Context\n\n## Decision\n\n## Consequences\n'
  expect(faultsIn({ 'docs/decisions/001-gates.md': text })).toEqual([
    expect.stringContaining('it needs a line like ^Status: '),
    'docs/decisions/001-gates.md:1 it needs a line like ^## Choice$',
  ])
})

test('READMEs of features are documents, too', () => {
  expect(faultsIn({ 'app/README.md': '[gone](gone.ts)' })).toEqual(['app/README.md:1 gone.ts does not exist'])
})

test('the Markdown of a repository may have so many words, wherever it is, without what is built', () => {
  const root = emptyFolder()
  const files = {
    'README.md': 'One two — four\n\n- five',
    'notes.txt': 'not a document',
    'app/NOTE.md': 'six\nseven',
    'build/made.md': 'many more words',
  }
  for (const folder of ['app', 'build']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  expect(wordFaults(root, 8)).toEqual([])
  expect(wordFaults(root, 7)).toEqual([{ document: '*.md', line: 1, fault: '8 words in all, 1 more than 7' }])
  writeFileSync(join(root, 'CHANGELOG.md'), 'a paper')
  expect(wordFaults(root, 8, 1)).toEqual([
    { document: 'docs/procurement', line: 1, fault: '2 words in all, 1 more than 1' },
  ])
})

test('no page, document or comment spells a word as CONTRIBUTING.md says not to', () => {
  const root = emptyFolder()
  const files = {
    'README.md': 'an email',
    'CONTRIBUTING.md': 'email, not e-mail',
    'app/root.tsx': '// a comment\n<p>E-mails of the day</p>',
    'docs/running.md': 'e-mailed',
  }
  for (const folder of ['app', 'docs']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  expect(spellingFaults(root).toSorted((one, other) => (one.document < other.document ? -1 : 1))).toEqual([
    { document: 'app/root.tsx', line: 2, fault: 'write email' },
    { document: 'docs/running.md', line: 1, fault: 'write email' },
  ])
})

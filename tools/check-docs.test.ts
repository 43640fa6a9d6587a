import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findDeadPaths } from './check-docs.ts'

function deadIn(readme: string, nested = ''): string[] {
  const root = mkdtempSync(join(tmpdir(), 'documents-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs/decisions'), { recursive: true })
  mkdirSync(join(root, 'app'))
  writeFileSync(join(root, 'app/root.tsx'), '')
  writeFileSync(join(root, 'README.md'), readme)
  writeFileSync(join(root, 'docs/decisions/001.md'), nested)
  return findDeadPaths(root).dead.map(({ document, line, target }) => `${document}:${line} ${target}`)
}

test('paths that exist, addresses and words in backticks are left alone', () => {
  const text =
    'See [the root](app/root.tsx#L3), `app/root.tsx:12`, `app/`, [elsewhere](https://example.com), [here](#x), `policy.ts`'
  expect(deadIn(text, '[back](../../README.md), `build/server`, `npm run verify`')).toEqual([])
})

test('dead links and dead paths in backticks are found with their line', () => {
  expect(deadIn('\n[gone](app/gone.tsx)\n`app/lost.tsx`, `docs/running.md` and `missing.config.ts`')).toEqual(
    [
      'README.md:2 app/gone.tsx',
      'README.md:3 app/lost.tsx',
      'README.md:3 docs/running.md',
      'README.md:3 missing.config.ts',
    ],
  )
})

test('a link is seen from where its document is', () => {
  expect(deadIn('', '[root](app/root.tsx)')).toEqual(['docs/decisions/001.md:1 app/root.tsx'])
})

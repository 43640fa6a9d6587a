import { check } from 'recheck'
import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { processorGrowth } from '#tests/setup/processor-growth.ts'

// No regular expression may take more than linear time. The linter checks expressions in the sources; this test checks those that are
// assembled at run time, or that PostgreSQL runs.

/** Expressions that froze the site, or could, on a text of at most 160 kB. */
const SLOW = [
  String.raw`(\s*(\/|per|an?)?\s*(mo|month)\.?|\s+monthly)$`,
  String.raw`^(usd\s*)?\$?\s*|\s*(\$|usd|dollars?)$`,
  String.raw`[^\S\n]+\n`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  String.raw`[^.!?\n]*$`,
  String.raw`^([^=]+)=\s*([^/]+?)\s*(?:\/\s*(unit|bed|person))?$`,
]

/** The same, for an assembled expression. */
const SLOW_BUILT = String.raw`<(?:\w+:)?Part(?:\s[^>]*)?>([^]*?)<\/(?:\w+:)?Part\s*>`

test('the linter reports each expression that froze the site', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-expressions-'))
  try {
    const files = SLOW.map((source, at) => {
      writeFileSync(path.join(folder, `${at}.ts`), `export const pattern = /${source}/i\n`)
      return `${at}.ts`
    })
    const config = path.resolve('.oxlintrc.json')
    const oxlint = path.resolve('node_modules/.bin/oxlint')
    const { stdout } = await promisify(execFile)(oxlint, ['-c', config, '--format', 'unix', folder]).catch(
      (failed: { stdout: string }) => failed,
    )
    const reported = [...stdout.matchAll(/(\d)\.ts:\d+:\d+: .*no-super-linear/g)].map(([, at]) => `${at}.ts`)
    expect(stdout, stdout).toContain('regexp')
    expect([...new Set(reported)].toSorted()).toEqual(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('so does the check of expressions that are put together', async () => {
  expect(await verdict(SLOW_BUILT, 'g')).toMatch(/^vulnerable/)
})

/** The only files that assemble an expression at run time, and what triggers that. */
const BUILT: Record<string, () => Promise<unknown>> = {
  'app/platform/text/email-address.ts': () => import('#app/platform/text/email-address.ts'),
  'app/platform/text/contacts/private-numbers.ts': () =>
    import('#app/platform/text/contacts/private-numbers.ts'),
  'app/features/messages/found-piece.ts': async () => {
    const { foundPiece } = await import('#app/features/messages/found-piece.ts')
    foundPiece('We have a pool.', "pool (+*) o'neil a.b \\d+")
  },
  'app/features/streets/street-names.server.ts': async () => {
    const { streetWord } = await import('#app/features/streets/street-names.server.ts')
    streetWord('West Main Street')
  },
  'server/http/pages/sealed-page.ts': async () => {
    const { renderedPages } = await import('#app/platform/rendered-page.ts')
    const { sealedPage } = await import('#server/http/pages/sealed-page.ts')
    const page = new Response('')
    renderedPages.set(page, { markup: '<html><body><main></main></body></html>', data: '' })
    await sealedPage(page, '0b5c2c1e-3b1f-4f4e-9f0a-2f9f3f6f8f5a')
  },
}

/** Too long for `recheck` to analyze in time. Its own test measures it with the attacks found against it. */
const MEASURED = ['app/features/publishing/fair-housing.ts']

const sources = globSync('{app,server}/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('only listed places build an expression', () => {
  const building = sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(building.toSorted()).toEqual([...Object.keys(BUILT), ...MEASURED].toSorted())
})

test.each(Object.entries(BUILT))('%s builds expressions that take linear time', async (file, run) => {
  vi.resetModules()
  const Original = RegExp
  const built: { source: string; flags: string }[] = []
  vi.stubGlobal(
    'RegExp',
    new Proxy(Original, {
      construct(target, [source, flags]: [string, string?]) {
        const pattern = new target(source, flags)
        if (new Error('who?').stack?.includes(file)) built.push(pattern)
        return pattern
      },
    }),
  )
  await run().finally(() => vi.unstubAllGlobals())
  expect(built).not.toEqual([])
  for (const { source, flags } of built) expect(await verdict(source, flags)).toBe('safe')
})

test('expressions that PostgreSQL runs stand in the statement, and take linear time', async () => {
  const asked = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/ !?~\*? |\bregexp_\w+\([^\n]*|\bsimilar to\b/gi)].map(({ 0: found, index }) => ({
      place: `${file}: ${text.slice(index, index + 80).split('\n', 1)[0]}`,
      literals: (found.startsWith('regexp') ? found : (text.slice(index).split('\n', 1)[0] ?? '')).match(
        /(?<=~\*? |, )'[^']+'/g,
      ),
    })),
  )
  expect(asked.length).toBeGreaterThan(4)
  for (const { place, literals } of asked) {
    // Both street name constants are also built in JavaScript, and tested there.
    if (place.startsWith('app/features/streets/street-names.server.ts')) continue
    expect(literals, place).not.toBeNull()
    for (const literal of literals ?? [])
      expect([place, await verdict(literal.slice(1, -1), '')]).toEqual([place, 'safe'])
  }
}, 60_000)

/** For expressions that `recheck` cannot prove, this tries the attack that it guessed, on the engine that runs the site. */
async function verdict(source: string, flags: string): Promise<string> {
  const found = await check(source, flags, { timeout: 20_000, maxIteration: 3 })
  if (found.status === 'safe') return 'safe'
  if (found.status === 'unknown') return `unknown: /${source}/${flags}`
  const slow = `vulnerable (${found.complexity.summary}): /${source}/${flags}`
  if (!found.complexity.isFuzz) return slow
  const { pumps, suffix } = found.attack
  const attack = (length: number) => {
    const once = pumps.reduce((sum, { prefix, pump }) => sum + prefix.length + pump.length, 0)
    return pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / once)).join('') + suffix
  }
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  return processorGrowth((text) => pattern.test(text), attack, 5000) < 16 ? 'safe' : slow
}

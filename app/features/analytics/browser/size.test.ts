import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build, type Rollup } from 'vite'

const MOST_BYTES = 2048

/** What a browser fetches of a file and of all that it imports. */
async function compressedSize(entry: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return gzipSync(output[0].code).length
}

test('counting visits costs a browser at most 2 KB', async () => {
  const size = await compressedSize('app/features/analytics/browser/visit.ts')
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThanOrEqual(MOST_BYTES)
})

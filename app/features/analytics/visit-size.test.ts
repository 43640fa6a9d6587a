import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build, type Rollup } from 'vite'

const MOST_BYTES = 2048

/** The compressed size in bytes of a file and all of our modules that it imports, statically or dynamically. */
async function compressedSize(entry: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      // A library build keeps white space by default.
      rollupOptions: { output: { minify: true }, external: ['react', 'react-router'] },
    },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return output.reduce((size, piece) => size + (piece.type === 'chunk' ? gzipSync(piece.code).length : 0), 0)
}

test('the code for counting visits is at most 2 KB, including the part that every page loads', async () => {
  const size = await compressedSize('app/features/analytics/use-visits.ts')
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThanOrEqual(MOST_BYTES)
})

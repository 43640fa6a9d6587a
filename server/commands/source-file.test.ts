import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CommandIo } from '#app/platform/commands/command.ts'
import { readDocument } from './source-file.ts'

test('a JSON file that is too large for the memory is refused before it is read', async () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'roost-source-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const io: CommandIo = {
    out: () => {},
    err: () => {},
    progress: () => {},
    signal: new AbortController().signal,
    cwd,
  }
  writeFileSync(path.join(cwd, 'places.geojson'), '{}')
  expect(await readDocument(io, 'places.geojson')).toBe('{}')
  truncateSync(path.join(cwd, 'places.geojson'), 50_000_001)
  await expect(readDocument(io, 'places.geojson')).rejects.toThrow(
    /^places\.geojson is larger than 50 MB: import it in parts\.$/,
  )
})

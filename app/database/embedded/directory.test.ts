import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnFault } from '#tests/faults/processes.ts'
import { DirectoryInUse, DirectoryNotWritable, lockDirectory } from './directory.server.ts'

type Said = { open?: unknown; failed?: string; message?: string; sentence?: boolean }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'roost-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a second process is refused with one sentence that names the first; killing the first releases the directory', async () => {
  const first = spawnFault<Said>('open-until-killed.ts', dataDir)
  expect(await first.hear(({ open }) => open !== undefined)).toBeDefined()
  const second = spawnFault<Said>('open-until-killed.ts', dataDir)
  expect(await second.ended).toBe(1)
  expect(second.said).toEqual([
    {
      failed: 'CannotRun',
      sentence: true,
      message: `${dataDir} is in use by another Roost process (pid ${first.child.pid}): stop that one, or set DATA_DIR to another directory.`,
    },
  ])
  await first.kill()
  const third = spawnFault<Said>('open-until-killed.ts', dataDir)
  expect(await third.hear(({ open }) => open !== undefined)).toBeDefined()
  await third.kill()
})

test('a process cannot lock a directory twice, but again after releasing it', () => {
  const { release } = lockDirectory(dataDir)
  expect(() => lockDirectory(dataDir)).toThrow(DirectoryInUse)
  release()
  lockDirectory(dataDir).release()
})

test('a missing directory is created', () => {
  const deep = path.join(dataDir, 'deep', 'down')
  const { release } = lockDirectory(deep)
  expect(() => lockDirectory(deep)).toThrow(DirectoryInUse)
  release()
})

test('a path that cannot be a writable directory is refused with one sentence', () => {
  const file = path.join(dataDir, 'file')
  writeFileSync(file, '')
  for (const impossible of [file, path.join(file, 'below')]) {
    expect(() => lockDirectory(impossible)).toThrow(DirectoryNotWritable)
    expect(() => lockDirectory(impossible)).toThrow(/is not a directory that Roost can write in \(E[A-Z]+\)/)
  }
})

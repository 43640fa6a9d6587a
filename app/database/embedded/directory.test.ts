import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnFault } from '#tests/faults/processes.ts'
import { smallDisk } from '#tests/faults/object-stores.ts'
import { DirectoryInUse, DirectoryNotWritable, lockDirectory } from './directory.server.ts'
import { openEmbedded } from './open.server.ts'

type ChildMessage = { open?: unknown; failed?: string; message?: string; sentence?: boolean }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'roost-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a second process is refused with one sentence that names the first; killing the first releases the directory', async () => {
  const first = spawnFault<ChildMessage>('open-until-killed.ts', dataDir)
  expect(await first.hear(({ open }) => open !== undefined)).toBeDefined()
  const second = spawnFault<ChildMessage>('open-until-killed.ts', dataDir)
  expect(await second.ended).toBe(1)
  expect(second.said).toEqual([
    {
      failed: 'CannotRun',
      sentence: true,
      message: `${dataDir} is in use by another Roost process (pid ${first.child.pid}): stop that one, or set DATA_DIR to another directory.`,
    },
  ])
  await first.kill()
  const third = spawnFault<ChildMessage>('open-until-killed.ts', dataDir)
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

test('a full disk is called full, and not a matter of rights or of another folder', () => {
  const disk = smallDisk(1, 'A data directory on a full disk')
  if (disk === undefined) return
  writeFileSync(path.join(disk, 'rest'), '')
  expect(() => writeFileSync(path.join(disk, 'rest'), Buffer.alloc(2_000_000))).toThrow('ENOSPC')
  expect(() => lockDirectory(disk)).toThrow(
    `The disk with ${disk} is full: delete there what nobody needs, such as old backups, or enlarge it.`,
  )
})

test('an embedded database for whose copy there is no room says how much it needs', async () => {
  const disk = smallDisk(4, 'A copy on a full disk')
  if (disk === undefined) return
  const database = await openEmbedded(dataDir)
  try {
    await expect(database.copyTo(path.join(disk, 'copy'))).rejects.toThrow(
      /^The embedded database cannot be copied, for which DATA_DIR needs its size free\. The disk with .*copy is full: /,
    )
  } finally {
    await database.close()
  }
})

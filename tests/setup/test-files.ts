// The file store of tests: a folder of this test file, created with its first file and removed after its last test.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'

const directory = path.join(tmpdir(), `roost-files-${randomUUID()}`)
afterAll(() => rm(directory, { recursive: true, force: true }))

let files: FileStore | undefined

/** Files on the disk of this machine, shared by all tests of a file: keys tell them apart. */
export function testFiles(): FileStore {
  files ??= openFileStore({
    kind: 'disk',
    directory,
    origin: 'http://localhost:3000',
    secret: Buffer.alloc(32, 'the tests alone'),
    report: (error) => console.error(error),
  }).files
  return files
}

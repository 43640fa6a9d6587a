// The file stores of tests: one folder each, created with its first file and removed after the test file's last test.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'

const directory = path.join(tmpdir(), `roost-files-${randomUUID()}`)
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))

/** An empty store on the disk of this machine. */
export function testFiles(): FileStore {
  const { files } = openFileStore({
    kind: 'disk',
    directory: path.join(directory, randomUUID()),
    origin: 'http://localhost:3000',
    secret: Buffer.alloc(32, 'the tests alone'),
    report: (error) => console.error(error),
  })
  return files
}

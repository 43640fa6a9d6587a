import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { watchOutage } from '#app/database/availability/outage.server.ts'
import { storeProblems } from '#app/features/files/store-mark.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { health } from './health.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'roost-health-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
/** A folder with the name of the file that the check writes. It stops root, too. */
const OBSTACLE = 'can-be-written'

test('an embedded site whose folder cannot be written is not ready, a server is', async ({ ownDatabase }) => {
  const env = readEnv({ DATA_DIR: await mkdtemp(path.join(folder, 'data-')) })
  const obstacle = path.join(env.DATA_DIR, OBSTACLE)
  const says = async (kind: Connection['kind']) => {
    const connection = { ...ownDatabase, kind } as Connection
    const answer = await health({ connection, env }, watchOutage(connection.pool)).request('/readyz')
    return `${answer.status} ${await answer.text()}`
  }
  expect(await says('embedded')).toBe('200 ready')
  await mkdir(obstacle)
  expect(await says('embedded')).toBe('503 files')
  expect(await says('postgres')).toBe('200 ready')
  await rmdir(obstacle)
  expect(await says('embedded')).toBe('200 ready')
  // Checking does not recreate a folder that is gone.
  await rm(env.DATA_DIR, { recursive: true })
  expect([await says('embedded'), await says('embedded')]).toEqual(['503 files', '503 files'])
})

test('a folder of files that cannot be written is said where the operator looks', async ({ ctx }) => {
  const directory = await mkdtemp(path.join(folder, 'files-'))
  const secret = Buffer.alloc(32, 'tests')
  const { files } = openFileStore({ kind: 'disk', directory, origin: 'http://localhost', secret })
  expect(await storeProblems({ ...ctx, files })).toEqual([])
  await mkdir(path.join(directory, OBSTACLE))
  const sentence = expect.stringMatching(/^Nothing can be written into DATA_DIR \(EISDIR/)
  expect(await storeProblems({ ...ctx, files })).toEqual([sentence])
  expect(await files.maintain()).toEqual({ removed: 0, warnings: [sentence] })
})

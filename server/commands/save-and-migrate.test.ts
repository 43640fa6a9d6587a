import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { contextOf, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { saveAndMigrate } from './save-and-migrate.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-update-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('an update names the files that its backup lacks, and what going back would lack', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const directory = path.join(scratch, 'data/files')
  const secret = Buffer.alloc(32, 'tests')
  const { files } = openFileStore({ kind: 'disk', directory, origin: 'http://localhost', secret })
  const { id } = await makeUser(ctx)
  await makePhoto({ ...ctx, files }, { purpose: 'profile-picture', ownerId: id })
  const [lost] = (await files.list('photos/')).items
  const key = lost?.key ?? ''
  await files.delete(key)
  const env = readEnv({
    DATA_DIR: path.join(scratch, 'data'),
    DATABASE_URL: String(ownDatabase.pool.options.connectionString),
    APP_SECRET: TEST_APP_SECRET,
    PUBLIC_URL: 'http://localhost:1',
  })
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const back = await saveAndMigrate(env, path.join(scratch, 'backups'))
  const said = written.mock.calls.map(([line]) => String(line)).join('')
  expect(said).toMatch(/^Saved and checked: .*\nOne file that the database names is not in the file store, /)
  expect(said).toContain(key)
  expect(back).toMatch(
    /^To go back to the state before, .* One file that the database names is not in this backup: /,
  )
  expect(back).toContain(key)
})

test('a database without tables is no site to update', async ({ ownDatabase }) => {
  await ownDatabase.pool.query('drop schema public cascade; create schema public')
  const env = readEnv({
    DATA_DIR: path.join(scratch, 'none'),
    DATABASE_URL: String(ownDatabase.pool.options.connectionString),
    APP_SECRET: TEST_APP_SECRET,
    PUBLIC_URL: 'http://localhost:1',
  })
  await expect(saveAndMigrate(env, path.join(scratch, 'never'))).rejects.toThrow(
    /^There is no site to update: the database has no tables\./,
  )
})

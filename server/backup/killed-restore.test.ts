import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { connect } from '#app/database/availability/connect.server.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { claimStore } from '#app/features/files/claim-store.server.ts'
import {
  isRestoring,
  readMark,
  RESTORING,
  storeOwner,
  writeMark,
} from '#app/features/files/store-mark.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { readManifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { runOperatorCommand } from '../commands/run-command.ts'
import { saveAndMigrate } from '../commands/save-and-migrate.ts'
import { migrateSite, moveSite, restoreSite } from '../commands/whole-site.ts'
import { openStore } from '../process/open-store.ts'
import { requireStores } from '../process/require-store.ts'
import { makeBackup, newestBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-killed-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('a restore is seen from its first byte to its last, and a refused one leaves what it found', async ({
  ownDatabase,
}) => {
  const site = { ...contextOf(ownDatabase.db), now: () => new Date() }
  await makeUser(site)
  await site.db.insert(installation).values({ id: newId() })
  const folder = openPlace(readEnv({}), 'backups', scratch)
  await makeBackup({ ctx: site, connection: ownDatabase, dataDir: scratch, secret: undefined }, folder)
  const place = await newestBackup(folder)
  const embedded = await connect({ dataDir: path.join(scratch, 'embedded') })
  onTestFinished(() => embedded.close())
  const small = { ...contextOf(embedded.db), now: () => new Date() }
  const marked = async () => isRestoring(await readMark(small.files))
  const seen: boolean[] = []
  const backup = {
    manifest: await readManifest(place, undefined),
    secret: undefined,
    place: {
      ...place,
      get: async (name: string) => {
        seen.push(await marked())
        return place.get(name)
      },
    },
  }
  const stranger = { ...small, secrets: createSecrets('another secret of 32 characters or more') }
  await expect(restoreBackup(stranger, embedded, backup)).rejects.toThrow('APP_SECRET is not the one')
  expect(await marked()).toBe(false)
  // A killed restore's mark survives a later restore that was refused.
  await writeMark(small.files, { id: `${RESTORING}${newId()}` })
  await expect(restoreBackup(stranger, embedded, backup)).rejects.toThrow('APP_SECRET is not the one')
  expect(await marked()).toBe(true)
  // The store gets this site's mark only after the rows are committed.
  const filled: boolean[] = []
  const files = {
    ...small.files,
    get: async (key: string) => {
      const [row] = await embedded.pool
        .query<{ next_token: string | null }>('select next_token from installation')
        .then(
          ({ rows }) => rows,
          () => [],
        )
      if (row) filled.push((await readMark(small.files))?.id === `${RESTORING}${row.next_token}`)
      return small.files.get(key)
    },
    put: async (...put: Parameters<typeof small.files.put>) => {
      const { rows } = await embedded.pool.query('select 1 from users').catch(() => ({ rows: [] }))
      const [, , { metadata }] = put
      if (metadata?.token !== undefined) expect(rows).toHaveLength(1)
      return small.files.put(...put)
    },
  }
  await restoreBackup({ ...small, files }, embedded, backup)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(false)
  expect(await storeOwner(small)).toBe('ours')
  // Another restore that was killed there has nothing to do with this database.
  const other = `${RESTORING}${newId()}`
  await writeMark(small.files, { id: other })
  await expect(restoreBackup(small, embedded, backup)).rejects.toThrow(
    /^The database is not empty .*empty it again .*run the restore again\.$/,
  )
  await expect(claimStore(small)).rejects.toThrow(/^A restore into this file store did not end, .*Empty the/)
  expect((await readMark(small.files))?.id).toBe(other)
  // A restore killed between committing the rows and claiming the store is complete, and the operator claims the store.
  const own = newId()
  await small.db.update(installation).set({ nextToken: own })
  await writeMark(small.files, { id: `${RESTORING}${own}` })
  for (const _ of ['once', 'again'])
    await expect(restoreBackup(small, embedded, backup)).rejects.toThrow(
      /^The database is not empty .*admin -- files claim/,
    )
  expect(await marked()).toBe(true)
  await claimStore(small)
  expect(await storeOwner(small)).toBe('ours')
})

test('a restore is seen before the backup and the database are opened', async () => {
  const dataDir = path.join(scratch, 'site')
  const found: unknown[] = []
  const starting = async () => {
    const env = readEnv({ DATA_DIR: dataDir })
    const log = createLog('silent')
    return requireStores(env, openStore(env, createSecrets(TEST_APP_SECRET), log), log)
  }
  const backups = http.createServer((_, response) => {
    void starting()
      .then(
        () => found.push('starts'),
        (error: Error) => found.push(error.message),
      )
      .finally(() => response.writeHead(404).end())
  })
  backups.listen(0, '127.0.0.1')
  await once(backups, 'listening')
  onTestFinished(() => void backups.close())
  const { port } = backups.address() as AddressInfo
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('APP_SECRET', TEST_APP_SECRET)
  vi.stubEnv('BACKUP_S3_URL', `http://id:secret@127.0.0.1:${port}?region=us-east-1`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(restoreSite(['s3://backups/nightly'])).rejects.toThrow('No backup can be read')
  expect(found[0]).toMatch(/^A restore into this file store did not end: run it again, /)
  await starting() // the refused restore left nothing
})

test('while a restore has not ended, no command touches the database, and claiming the store is refused', async () => {
  const dataDir = path.join(scratch, 'killed')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('APP_SECRET', TEST_APP_SECRET)
  onTestFinished(() => void vi.unstubAllEnvs())
  const env = readEnv()
  const { files } = openStore(env, createSecrets(TEST_APP_SECRET), createLog('silent'))
  const id = `${RESTORING}${newId()}`
  await writeMark(files, { id })
  const commands: (() => Promise<unknown>)[] = [
    () => runOperatorCommand('admin', ['files']),
    () => runOperatorCommand('admin', ['grant', 'ana@example.com']),
    () => runOperatorCommand('import', ['listings', 'homes.csv']),
    () => runOperatorCommand('backup', [path.join(scratch, 'of nothing')]),
    () => moveSite(['--to', 'postgres://nobody@127.0.0.1:1/none']),
    () => migrateSite([]),
    // npm run update, before it tries the new version
    () => saveAndMigrate(readEnv(), path.join(scratch, 'before an update')),
  ]
  for (const run of commands)
    await expect(run()).rejects.toThrow(/^A restore into this file store did not end: run it again, /)
  expect(await readdir(dataDir)).toEqual(['files'])
  await expect(runOperatorCommand('admin', ['files', 'claim'])).rejects.toThrow(
    /this database has nothing of it: .*Empty the database again and run the restore again/,
  )
  expect((await readMark(files))?.id).toBe(id)
  const database = await connect({ dataDir })
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query(
    "select 1 from pg_tables where schemaname in ('public', 'pgboss')",
  )
  expect(rows).toEqual([])
})

test.each(['app-secret', 'files'])(
  'where only %s waits for a restore, no command begins a site',
  async (waiting) => {
    const dataDir = await mkdtemp(path.join(scratch, 'waiting-'))
    await mkdir(path.join(dataDir, waiting))
    vi.stubEnv('DATA_DIR', dataDir)
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('APP_SECRET', TEST_APP_SECRET)
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const words of [
      ['admin', 'files'],
      ['admin', 'emails', 'release'],
      ['backup', scratch],
    ]) {
      const [name = '', ...args] = words
      await expect(runOperatorCommand(name, args)).rejects.toThrow(`There is no site in ${dataDir}: `)
    }
    expect(await readdir(dataDir)).toEqual([waiting])
  },
)

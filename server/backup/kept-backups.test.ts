import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, inject } from 'vitest'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { lastBackup } from '#app/features/files/backups.server.ts'
import { claimFreeStore } from '#app/features/files/claim-store.server.ts'
import { damagedFilesSentence } from '#app/features/files/rules.ts'
import { RESTORING, writeMark } from '#app/features/files/store-mark.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { variantPath } from '#app/features/photos/upload-path.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { fileAreas } from '../process/file-areas.ts'
import { backupJob } from './backup-job.ts'
import { makeBackup, newestBackup, removeOldBackups } from './make-backup.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-kept-backups-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
const folder = (name: string) => openPlace(readEnv({}), name, scratch)
const namesIn = (name: string) => readdir(path.join(scratch, name))
const OLD = 'roost-2020-01-01T00-00-00-000Z'

/** A site that makes a backup a minute into a folder. */
function nightsOf(connection: Connection, to: string) {
  let minutes = 0
  const ctx: SystemContext = {
    ...contextOf(connection.db),
    now: () => new Date(Date.UTC(2026, 10, 29, 3, minutes)),
  }
  return {
    ctx,
    night: async (other: Partial<SystemContext> = {}) => {
      minutes += 1
      return makeBackup(
        { ctx: { ...ctx, ...other }, connection, dataDir: scratch, secret: undefined },
        folder(to),
      )
    },
  }
}

test('unfinished and old backups go, and those of another site in the same folder stay', async ({
  ownDatabase,
}) => {
  const { night } = nightsOf(ownDatabase, 'kept')
  for (let made = 0; made < 2; made += 1) await night()
  const last = await night()
  await folder('kept').below(OLD).put('part-000001', Buffer.from('half'))
  await removeOldBackups(folder('kept'), 2, last.manifest.site ?? '')
  const own = await namesIn('kept')
  expect(own).toHaveLength(2)
  expect((await newestBackup(folder('kept'))).label).toBe(last.label)

  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('this test runs on a server')
  const url = await createDatabase(template.url, `another-${randomUUID()}`, 'template')
  const connection = await connect({ url, dataDir: '' })
  try {
    const other = nightsOf(connection, 'kept')
    const first = await other.night()
    expect(first.manifest.site).not.toBe(last.manifest.site)
    await removeOldBackups(folder('kept'), 1, first.manifest.site ?? '')
    expect(await namesIn('kept')).toEqual(expect.arrayContaining(own))
    await expect(newestBackup(folder('kept'))).rejects.toThrow('backups of more than one site')
  } finally {
    await connection.close()
  }
})

test('a backup names what the store lost, raises the alarm, and takes the place of none that has it', async ({
  ownDatabase,
}) => {
  const { ctx, night } = nightsOf(ownDatabase, 'lacking')
  const ana = await makeUser(ctx)
  const photo = await makePhoto(ctx, { purpose: 'profile-picture', ownerId: ana.id })
  const whole = await night()
  expect(whole.missing).toEqual([])
  expect((await lastBackup(ctx.db))?.failedAt).toBeNull()
  const lost = variantPath(photo.id, photo.widths[0] ?? 0, 'webp')
  await ctx.files.delete(lost)
  const lacking = [await night(), await night()]
  expect(lacking.map(({ missing }) => missing)).toEqual([[lost], [lost]])
  expect((await lastBackup(ctx.db))?.failedAt).not.toBeNull()
  await removeOldBackups(folder('lacking'), 1, whole.manifest.site ?? '')
  expect((await namesIn('lacking')).map((name) => path.join(scratch, 'lacking', name))).toEqual([
    whole.label,
    lacking[1]?.label,
  ])
})

test('nothing is saved while a restore has not ended', async ({ ownDatabase }) => {
  const { ctx, night } = nightsOf(ownDatabase, 'restoring')
  await writeMark(ctx.files, { id: `${RESTORING}1` })
  await expect(night()).rejects.toThrow('A restore did not end here')
})

test('an empty store is not taken for a site whose database names files', async ({ ownDatabase }) => {
  const { ctx } = nightsOf(ownDatabase, 'unused')
  const ana = await makeUser(ctx)
  expect(await claimFreeStore(contextOf(ctx.db), fileAreas)).toBe('ours')
  await makePhoto(ctx, { purpose: 'profile-picture', ownerId: ana.id })
  expect(await claimFreeStore(contextOf(ctx.db), fileAreas)).toBe('unclear')
})

test('a backup of each night is not made where none of the earlier ones is, as on a disk that is not mounted', async ({
  ownDatabase,
}) => {
  const { ctx, night } = nightsOf(ownDatabase, 'mounted')
  await night()
  await mkdir(path.join(scratch, 'empty'))
  const { run } = backupJob(
    ownDatabase,
    readEnv({ BACKUP_TO: path.join(scratch, 'empty'), DATA_DIR: path.join(scratch, 'data') }),
  )
  await expect(run(ctx, undefined as never)).rejects.toThrow('has none of the earlier backups')
  expect((await lastBackup(ctx.db))?.failedAt).not.toBeNull()
  expect(await namesIn('empty')).toEqual([])
})

test('a file that cannot be read to its end is named and the rest saved, once that was tried again', async ({
  ownDatabase,
}) => {
  const { ctx, night } = nightsOf(ownDatabase, 'short')
  const ana = await makeUser(ctx)
  const photo = await makePhoto(ctx, { purpose: 'profile-picture', ownerId: ana.id })
  const short = variantPath(photo.id, 96, 'webp')
  /** A store that fails to read that file this many times. */
  const failing = (times: number, code: string): SystemContext['files'] => ({
    ...ctx.files,
    get: async (key) => {
      const file = await ctx.files.get(key)
      if (!file || key !== short || times === 0) return file
      times -= 1
      const body = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw Object.assign(new Error(code), { code })
        })(),
      )
      return { ...file, body }
    },
  })
  expect(await night({ files: failing(1, 'EIO') })).toMatchObject({ missing: [], damaged: [] })
  expect(await night({ files: failing(2, 'EIO') })).toMatchObject({
    missing: [],
    damaged: [short],
    manifest: { files: 3, missing: 1, lost: { damaged: { count: 1, first: [short] } } },
  })
  // A store that does not answer proves nothing about its files.
  await expect(night({ files: failing(2, 'ECONNRESET') })).rejects.toThrow('ECONNRESET')
})

test('files that something else wrote over, cut or emptied are named and saved, and no whole backup makes room for them', async ({
  ownDatabase,
}) => {
  const directory = path.join(scratch, 'files of damaged')
  const secret = Buffer.alloc(32, 'tests')
  const { files } = openFileStore({ kind: 'disk', directory, origin: 'http://localhost', secret })
  const { ctx, night } = nightsOf(ownDatabase, 'damaged')
  const ana = await makeUser(ctx)
  await makePhoto({ ...ctx, files }, { purpose: 'profile-picture', ownerId: ana.id })
  const whole = await night({ files })
  expect(whole).toMatchObject({ missing: [], damaged: [] })
  const { items } = await files.list('photos/')
  const damaged = items.map(({ key }) => key)
  expect(damaged).toHaveLength(3)
  const paths = await readdir(path.join(directory, 'objects'), { recursive: true })
  for (const name of paths.filter((one) => one.endsWith('.json'))) {
    const meta = path.join(directory, 'objects', name)
    const { key, blob } = JSON.parse(await readFile(meta, 'utf8')) as { key: string; blob: string }
    const bytes = path.join(path.dirname(meta), blob)
    const stored = await readFile(bytes)
    if (key === damaged[0]) await writeFile(bytes, stored.fill(0))
    if (key === damaged[1]) await writeFile(bytes, stored.subarray(1))
    if (key === damaged[2]) await writeFile(bytes, '')
  }
  const later = await night({ files })
  expect(later).toMatchObject({ missing: [], damaged, manifest: { missing: 3, files: 3 } })
  expect((await lastBackup(ctx.db))?.failedAt).not.toBeNull()
  expect(damagedFilesSentence(later.damaged)).toMatch(
    /^3 stored files have other bytes .* photos\/.*remove those photos/,
  )
  await removeOldBackups(folder('damaged'), 1, whole.manifest.site ?? '')
  expect((await namesIn('damaged')).map((name) => path.join(scratch, 'damaged', name))).toContain(whole.label)
})

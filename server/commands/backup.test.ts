import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { lastBackup } from '#app/features/files/backups.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { backupCommand } from './backup.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-backup-command-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
const inScratch = (name: string) => path.join(scratch, name)

/** A site that backs up into a folder, each backup one minute after the last. */
function siteOf(connection: Connection, to?: string) {
  let minutes = 0
  const env = readEnv({
    DATA_DIR: inScratch('data'),
    BACKUP_KEEP: '2',
    ...(to !== undefined && { BACKUP_TO: to }),
  })
  const ctx = {
    ...contextOf(connection.db),
    now: () => new Date(Date.UTC(2026, 10, 29, 3, minutes)),
  }
  const stopping = new AbortController()
  const backUp = async (...args: string[]) => {
    minutes += 1
    let said = ''
    const io = {
      out: (text: string) => void (said += text),
      err: () => {},
      progress: () => {},
      signal: stopping.signal,
      cwd: scratch,
    }
    expect(await backupCommand(ctx, connection, env)(args, io)).toBe(0)
    return said
  }
  return { ctx, backUp, stopping }
}

test('without a folder a backup goes where BACKUP_TO says, counts as the one of the night, and the oldest go', async ({
  ownDatabase,
}) => {
  await mkdir(inScratch('data'))
  const nightly = inScratch('nightly')
  const { ctx, backUp } = siteOf(ownDatabase, nightly)
  expect(await backUp()).toMatch(new RegExp(`^Made and checked: ${nightly}/roost-2026-11-29T03-01-`))
  expect(await lastBackup(ctx.db)).toMatchObject({ madeAt: expect.any(Date), failedAt: null })
  expect(await backUp()).toContain(
    'Of this site’s backups there the newest 2 whole ones are kept, and as many that lack files (BACKUP_KEEP).',
  )
  await backUp()
  expect((await readdir(nightly)).map((name) => name.slice(0, 22))).toEqual([
    'roost-2026-11-29T03-02',
    'roost-2026-11-29T03-03',
  ])
  // A folder given as an argument keeps all backups, even if it is BACKUP_TO itself.
  await backUp('nightly')
  expect(await readdir(nightly)).toHaveLength(3)
  expect(await backUp('elsewhere')).toContain('It is not in BACKUP_TO')
})

test('without a folder none is made on a disk that is not mounted, nor where BACKUP_TO is not set', async ({
  ownDatabase,
}) => {
  await siteOf(ownDatabase, inScratch('mounted')).backUp()
  await mkdir(inScratch('empty'))
  await expect(siteOf(ownDatabase, inScratch('empty')).backUp()).rejects.toThrow(
    'has none of the earlier backups',
  )
  expect(await readdir(inScratch('empty'))).toEqual([])
  await expect(siteOf(ownDatabase).backUp()).rejects.toThrow(/^Say where to, or set BACKUP_TO: /)
})

test('an interrupted backup ends, and leaves nothing', async ({ ownDatabase }) => {
  const { ctx, backUp, stopping } = siteOf(ownDatabase)
  await makePhoto(ctx, { purpose: 'profile-picture', ownerId: (await makeUser(ctx)).id })
  const get = ctx.files.get.bind(ctx.files)
  ctx.files.get = async (...asked) => {
    stopping.abort()
    return get(...asked)
  }
  await expect(backUp('interrupted')).rejects.toThrow('Interrupted.')
  expect(await readdir(inScratch('interrupted'))).toEqual([])
})

test('files of a store that makes one wait are read concurrently', async ({ ownDatabase }) => {
  const { ctx, backUp } = siteOf(ownDatabase)
  const ownerId = (await makeUser(ctx)).id
  for (let made = 0; made < 3; made += 1) await makePhoto(ctx, { purpose: 'profile-photo', ownerId })
  const get = ctx.files.get.bind(ctx.files)
  let [reading, most] = [0, 0]
  ctx.files.get = async (...asked) => {
    most = Math.max(most, (reading += 1))
    await wait(50)
    reading -= 1
    return get(...asked)
  }
  await backUp('concurrent')
  expect(most).toBeGreaterThan(2)
})

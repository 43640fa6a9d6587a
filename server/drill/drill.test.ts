import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, vi } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { differencesOf, sumsOfSite } from './compare.ts'
import { drill, formatDuration } from './run-drill.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-drill-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())
const APP_SECRET = 'the secret of a site that drills'

/** A site with a home, people and a photo, its settings, and a backup of it. */
async function savedSite(connection: Connection) {
  const folder = await mkdtemp(path.join(scratch, 'site-'))
  const ctx = {
    ...contextOf(connection.db),
    now: () => new Date(Date.now() - 7_500_000),
    secrets: createSecrets(APP_SECRET),
  }
  await makeCampus(ctx)
  await makeListing(ctx)
  const ana = await makeUser(ctx, { givenName: 'A\ttab, a \\ and\na line' })
  await makePhoto(ctx, { purpose: 'profile-picture', ownerId: ana.id })
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const backups = path.join(folder, 'backups')
  const tools = { ctx, connection, dataDir, secret: undefined }
  await makeBackup(tools, openPlace(readEnv({}), backups, scratch))
  const url = new URL(String(connection.pool.options.connectionString))
  const settings = { APP_SECRET, DATA_DIR: dataDir, DATABASE_URL: url.href, PUBLIC_URL: 'http://localhost:1' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.stubEnv('BACKUP_TO', backups)
  return { ctx, url, dataDir, backups }
}

/** What a drill prints. */
async function said(...args: string[]): Promise<{ code: number; lines: string }> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const code = await drill(args)
    return { code, lines: written.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    written.mockRestore()
  }
}

async function drillDatabases({ pool }: Connection): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'roost\\_drill\\_%'",
  )
  return rows.map(({ name }) => name)
}

test('a drill restores the newest backup beside the site, compares it, says how long and how old, and leaves nothing', async ({
  ownDatabase,
}) => {
  const { ctx, dataDir } = await savedSite(ownDatabase)
  const before = await sumsOfSite(ownDatabase, ctx.files, scratch)
  const { code, lines } = await said()
  expect(lines).toMatch(/^Every table and file is as in the backup/m)
  expect(lines).toMatch(/^Recovery time: \d+ seconds?, /m)
  expect(lines).toMatch(/^Recovery point: \d+ .* ago\./m)
  expect(code).toBe(0)
  expect(await drillDatabases(ownDatabase)).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
  expect(differencesOf(before, await sumsOfSite(ownDatabase, ctx.files, scratch))).toEqual([
    'moderation_log has 0 rows instead of 1', // a drill adds no line to the site's log
  ])
  // With the embedded database, a drill restores into a separate folder.
  vi.stubEnv('DATABASE_URL', '')
  expect(await said()).toMatchObject({ code: 0, lines: expect.stringContaining('as in the backup') })
  expect(await readdir(dataDir)).toEqual([])
})

test('a drill names the files that the backup lacks, and a backup that may have them', async ({
  ownDatabase,
}) => {
  const { ctx, dataDir, backups } = await savedSite(ownDatabase)
  const [whole = ''] = await readdir(backups)
  const [first] = (await ctx.files.list('photos/')).items
  const key = first?.key ?? ''
  await ctx.files.delete(key)
  const later = { ...ctx, now: () => new Date() }
  const tools = { ctx: later, connection: ownDatabase, dataDir, secret: undefined }
  await makeBackup(tools, openPlace(readEnv({}), backups, scratch))
  const { code, lines } = await said()
  expect(lines).toContain(`One file that the database names is not in this backup: ${key}.`)
  expect(lines).toContain(`The newest whole backup, which may have them, is ${path.join(backups, whole)}: `)
  expect(lines).toContain(`npm run admin -- files restore ${path.join(backups, whole)} puts back`)
  expect(code).toBe(2)
})

test('what a killed drill left is removed by the next', async ({ ownDatabase }) => {
  const { url, dataDir } = await savedSite(ownDatabase)
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {}) // the database goes when the test ends
  await client.connect()
  onTestFinished(() => client.end())
  // A drill's database exists while it runs.
  const names: string[] = []
  const watch = setInterval(() => void drillDatabases(ownDatabase).then((found) => names.push(...found)), 20)
  await said().finally(() => clearInterval(watch))
  const [name = ''] = names
  expect(name).toMatch(/^roost_drill_[0-9a-f]{16}$/)
  await client.query(`create database ${name}`)
  await mkdir(path.join(dataDir, 'drill/site/files'), { recursive: true })
  await writeFile(path.join(dataDir, 'drill/site/files/left'), 'half a photo')
  expect((await said()).code).toBe(0)
  expect(await drillDatabases(ownDatabase)).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
  // Only one at a time.
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  await expect(said()).rejects.toThrow('Another drill runs: wait for its end.')
  expect(await readdir(dataDir)).toEqual([])
})

test('a drill that cannot be is refused with one sentence, and leaves nothing', async ({ ownDatabase }) => {
  const { url, dataDir, backups } = await savedSite(ownDatabase)
  const role = `small_${randomUUID().replaceAll('-', '')}`
  await ownDatabase.pool.query(`create role ${role} login password 'of the tests'`)
  vi.stubEnv('DATABASE_URL', Object.assign(new URL(url), { username: role, password: 'of the tests' }).href)
  await expect(said()).rejects.toThrow(`"alter role ${role} createdb"`)
  vi.stubEnv('DATABASE_URL', url.href)
  vi.stubEnv('APP_SECRET', 'another secret of 32 characters or more')
  await expect(said()).rejects.toThrow('APP_SECRET is not the one')
  vi.stubEnv('APP_SECRET', APP_SECRET)
  await expect(said(path.join(backups, 'none'))).rejects.toThrow(/^There is no folder .*none: /)
  await expect(said(dataDir)).rejects.toThrow('There is no complete backup in')
  vi.stubEnv('BACKUP_TO', '')
  await expect(said()).rejects.toThrow('Say which backup, or set BACKUP_TO')
  // A damaged part is found before anything is restored.
  const [made = ''] = await readdir(backups)
  await writeFile(path.join(backups, made, 'part-000001'), 'nonsense')
  await expect(said(backups)).rejects.toThrow('is damaged')
  expect(await drillDatabases(ownDatabase)).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
})

test('a value, a row and a file that differ are named', async ({ ownDatabase }) => {
  const { ctx } = await savedSite(ownDatabase)
  const before = await sumsOfSite(ownDatabase, ctx.files, scratch)
  await ctx.db.update(users).set({ givenName: 'Other' })
  await makeListing(ctx, { lat: 34.02 })
  const [first] = (await ctx.files.list('photos/')).items
  const key = first?.key ?? ''
  await ctx.files.delete(key)
  const found = differencesOf(before, await sumsOfSite(ownDatabase, ctx.files, scratch))
  expect(found).toEqual(
    expect.arrayContaining([
      'users has as many rows, with other values',
      'listings has 2 rows instead of 1',
      `the file ${key} is missing`,
    ]),
  )
})

test.each([
  [0.2, '1 second'],
  [83, '1 minute 23 seconds'],
  [3600, '1 hour'],
  [93_784, '1 day 2 hours'],
])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

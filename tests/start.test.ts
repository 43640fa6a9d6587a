import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RESTORING, writeMark } from '#app/features/files/store-mark.server.ts'
import { siteContent } from '#app/database/schema/site/site.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'

test('npm start answers at the printed URL, refuses a second process on its directory with one sentence, and stops cleanly', async () => {
  const metrics = String(await freePort())
  const server = await startRoost({ DEMO: '0', METRICS_PORT: metrics, SLOW_QUERY_MS: '1' })
  onTestFinished(async () => void (await server.stop()))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/listings?campus=usc`)).status).toBe(200)
  const counted = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  expect(counted).toContain(
    'roost_http_request_seconds_count{method="GET",route="/listings",status="2xx"} 1\n',
  )
  expect(counted).toMatch(/^roost_up 1$/m)
  expect(counted).not.toMatch(/^roost_backup_timestamp_seconds /m)
  expect(server.output()).toMatch(/"work":"GET \/listings","query":"select [^\n]*"msg":"slow query"/)
  expect(statSync(server.dataDir).isDirectory()).toBe(true)
  expect(server.output()).toContain(`Emails arrive at ${server.url}/dev/mailbox\n`)
  const second = startRoost({ DEMO: '0', DATA_DIR: server.dataDir })
  await expect(second).rejects.toThrow(/ended with code 1 .*\n.*in use.*\.\n$/)
  expect(await server.stop()).toBe(0)
})

test('the built server imports only packages that production installs', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const built = await readFile('build/server/index.js', 'utf8')
  const imported = [...built.matchAll(/^import (?:[^'"\n]* from )?["']((?:@[\w-]+\/)?\w[\w.:-]*)/gm)]
  const packages = new Set(imported.map(([, name = '']) => name))
  expect(packages.size).toBeGreaterThan(20)
  expect([...packages].filter((name) => !Object.hasOwn(dependencies, name) && !isBuiltin(name))).toEqual([])
})

test('production without a mail server says that emails and sign-up by email are off', async () => {
  const port = String(await freePort())
  const server = await startRoost({
    HOST: '0.0.0.0',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    APP_SECRET: 'of one test, and of nobody else at all',
  })
  onTestFinished(async () => void (await server.stop()))
  expect(server.output()).toContain('No SMTP_URL is set: no emails are sent')
  expect(server.output()).toContain(
    `No DATABASE_URL is set: the database is the embedded one in ${server.dataDir}.\n`,
  )
  // Nor does it serve campuses that its operator did not choose.
  expect(await (await fetch(`${server.url}/api/campuses`)).json()).toMatchObject({ items: [] })
})

test('the demo is not served in production', async () => {
  const place = await placeForSite()
  onTestFinished(place.remove)
  const people = await peopleOf(place.env)
  await makeUser(people.ctx, { email: 'ada@demo.example', admin: true })
  await people.close()
  await expect(startRoost(place.env)).rejects.toThrow(
    /ended with code 1 .*\nThis database is the demo, whose passwords are public: [^\n]*\n$/,
  )
})

test('a folder for files that cannot be written stops the start with one sentence', async () => {
  const place = await placeForSite()
  onTestFinished(place.remove)
  await writeFile(join(place.folder, 'files'), '')
  const refused =
    /\nDATA_DIR cannot be written \(EEXIST: [^\n]*\): make \/[^\n]*\/files a folder of the user [^\n]*\.\n$/
  await expect(startRoost(place.env)).rejects.toThrow(refused)
})

test('where a restore was killed the site does not start', async () => {
  const place = await placeForSite()
  onTestFinished(place.remove)
  const people = await peopleOf(place.env)
  await writeMark(people.ctx.files, { id: `${RESTORING}1` })
  await people.close()
  await expect(startRoost(place.env)).rejects.toThrow(
    /\nA restore into this file store did not end: [^\n]*\n$/,
  )
  // Nor did that start write anything that the next restore would find.
  const after = await peopleOf(place.env)
  onTestFinished(after.close)
  expect(await after.ctx.db.select().from(siteContent)).toEqual([])
})

test.each([
  [['admin', 'grant', 'a@b.example'], 'There is no site in DATA_DIR: run this with the site’s settings'],
  [['restore', 'backups'], 'Set APP_SECRET to that of the site, or put its file app-secret into DATA_DIR.'],
])('%j without the settings of the site says so, and makes nothing', async (words, reason) => {
  const folder = await mkdtemp(join(tmpdir(), 'roost-no-site-'))
  const dataDir = join(folder, 'data')
  const command = promisify(execFile)(process.execPath, ['server/start.ts', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const stderr = expect.stringContaining(reason.replace('DATA_DIR', dataDir))
  await expect(command).rejects.toMatchObject({ code: 1, stderr })
  expect(existsSync(dataDir)).toBe(false)
  await rm(folder, { recursive: true })
})

test.each([
  [['--after', '/nowhere/build'], 'There is no build in /nowhere/build: '],
  [['--aftr', 'X'], "Unknown option '--aftr'"],
])('a build with %j says what is wrong and builds nothing', async (args, reason) => {
  const build = promisify(execFile)(process.execPath, ['server/build-site.ts', ...args])
  await expect(build).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(`^${reason}`) })
})

test('a place that no backup can be written to stops the start with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roost-no-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  const start = (BACKUP_TO: string) => startRoost({ DEMO: '0', BACKUP_TO })
  await expect(start(join(file, 'backups'))).rejects.toThrow(
    /No backup can be written into .*file\/backups: /,
  )
  await expect(start('s3://roost-backups')).rejects.toThrow('BACKUP_S3_URL is missing')
})

test('stores for photos and backups that do not answer stop the start, or are told in the log where a setting says so', async () => {
  const store = async () => `http://id:secret@127.0.0.1:${await freePort()}`
  const forBackups = `${await store()}?region=us-east-1`
  const env = { DEMO: '0', BACKUP_TO: 's3://roost-backups/nightly', BACKUP_S3_URL: forBackups }
  await expect(startRoost(env)).rejects.toThrow(/No backup can be written to s3:.* \(.*START_WITHOUT_S3=1/)
  const photos = { S3_URL: `${await store()}/roost-files?region=us-east-1` }
  const server = await startRoost({ ...env, ...photos, START_WITHOUT_S3: '1' })
  onTestFinished(async () => void (await server.stop()))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const page = await fetch(`${server.url}/about-us`)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
  expect((await fetch(`${server.url}/_store/roost/a`)).status).toBe(404)
  const told = (sentence: string) =>
    vi.waitFor(() => expect(server.output()).toContain(sentence), { timeout: 120_000 })
  await told('no backup can be written where BACKUP_TO says')
  await told('Photos cannot be stored: the S3 store does not answer')
})

// app/platform/env.server.test.ts has the sentences of all other settings.
test('a malformed setting stops the start with one sentence that says what to write', async () => {
  const start = startRoost({ DATABASE_URL: 'mysql://here' })
  await expect(start).rejects.toThrow(/ended with code 1 .*\nDATABASE_URL .*write .*\.\n$/)
})

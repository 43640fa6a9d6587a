import { inTransaction } from '#app/database/transaction.server.ts'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, expect, inject, onTestFinished, vi } from 'vitest'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { releaseEmails, findEmailHold } from '#app/features/emails/send-again.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { keepFilesForBackup, deletingOutsideBackups, lastBackup } from '#app/features/files/backups.server.ts'
import { writeMark } from '#app/features/files/store-mark.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { variantPath } from '#app/features/photos/upload-path.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import { readManifest, type Manifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace, type BackupPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { contentOf } from './dump-entries.ts'
import { makeBackup, newestBackup } from './make-backup.ts'
import { restoreSite } from '../commands/whole-site.ts'
import { restoreBackup } from './restore-backup.ts'

const SECRET = 'what the tests encrypt their backups with'
const scratch = await mkdtemp(path.join(tmpdir(), 'roost-backup-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** A context with its own empty store, for a database in which the tests commit. */
const siteOf = ({ db }: Connection) => ({ ...contextOf(db), now: () => new Date() })
const toolsOf = (ctx: ReturnType<typeof siteOf>, connection: Connection, secret?: string) => ({
  ctx,
  connection,
  dataDir: scratch,
  secret,
})
const folder = (name: string) => openPlace(readEnv({}), name, scratch)

/** A hash of each table's rows and of the stored files, in any order. */
async function hashesOf(place: BackupPlace, manifest: Manifest, secret?: string) {
  const lines: Record<string, string[]> = {}
  for await (const entry of readArchive(place, manifest, secret)) {
    const { name } = entry
    const [, table = name.endsWith('.json') ? '' : 'files'] = /^database\/([^/]+)\//.exec(name) ?? []
    if (table === '') continue
    const content = (await contentOf(entry)).toString()
    ;(lines[table] ??= []).push(...(table === 'files' ? [content] : content.split('\n')))
  }
  return Object.fromEntries(
    Object.entries(lines).map(([name, rows]) => [
      name,
      createHash('sha256').update(rows.toSorted().join('\n')).digest('hex'),
    ]),
  )
}

test('a site that is written to is saved, and restored into the embedded database and back', async ({
  ownDatabase,
}) => {
  const site = siteOf(ownDatabase)
  const ana = await makeUser(site, { givenName: 'A\ttab, a \\ and\na line' })
  const photo = await makePhoto(site, { purpose: 'profile-picture', ownerId: ana.id })
  await site.db.insert(installation).values({ id: newId() })
  const email = { subject: 'Hello', paragraphs: ['A text'] }
  await queueEmail(site, { kind: 'sample', to: 'ana@example.com', email })

  // Two rows in each transaction: no state ever had only one.
  let writing = true
  const writer = async () => {
    for (let pair = 0; writing; pair += 1)
      await inTransaction(site, async (tx) => {
        for (const givenName of ['One', 'Two']) await makeUser(tx, { givenName, familyName: `Pair ${pair}` })
      })
  }
  const writers = [writer(), writer()]
  const { manifest } = await makeBackup(toolsOf(site, ownDatabase, SECRET), folder('first'))
  writing = false
  await Promise.all(writers)
  const [after] = await site.db.select({ rows: count() }).from(users)
  expect(manifest.tables['public.users']).toBeGreaterThanOrEqual(1)
  expect(manifest.tables['public.users']).toBeLessThan(after?.rows ?? 0)
  expect(manifest).toMatchObject({ encrypted: true, files: 3, demo: false })
  expect((await lastBackup(site.db))?.madeAt?.toISOString()).toBe(manifest.at)

  const place = await newestBackup(folder('first'))
  const backup = { place, manifest: await readManifest(place, SECRET), secret: SECRET }
  const embedded = await connect({ dataDir: path.join(scratch, 'embedded') })
  const small = siteOf(embedded)
  const stranger = { ...small, secrets: createSecrets('another secret of 32 characters or more') }
  await expect(restoreBackup(stranger, embedded, backup)).rejects.toThrow('APP_SECRET is not the one')
  await expect(readManifest(place, `${SECRET}!`)).rejects.toThrow('made with another BACKUP_SECRET')
  // Files in the store are refused unless a killed restore left its mark there. Then the next restore removes them.
  const put = (key: string, content: string) =>
    small.files.put(key, Buffer.from(content), { contentType: 'text/plain', contentLength: content.length })
  await put('photos/half', 'half')
  await expect(restoreBackup(small, embedded, backup)).rejects.toThrow('files already')
  await writeMark(small.files, { id: `a restore writes here: ${newId()}` })
  await restoreBackup(small, embedded, backup)
  const logged = { verb: 'command-run', subject: 'restore', actorId: null }
  expect(await small.db.select().from(moderationLog)).toMatchObject([logged])
  expect(await small.files.head('photos/half')).toBeUndefined()
  await expect(restoreBackup(small, embedded, backup)).rejects.toThrow('files already')
  const [one, two] = await Promise.all(
    ['One', 'Two'].map((givenName) =>
      small.db.select({ rows: count() }).from(users).where(eq(users.givenName, givenName)),
    ),
  )
  expect(one).toEqual(two)
  const file = await small.files.get(variantPath(photo.id, 96, 'webp'))
  expect(file && (await text(file.body))).toBe(`the 96 pixels of ${photo.id}`)

  // Emails that waited are not sent, nor are those that jobs queue within a day. Emails that users cause are sent.
  const held = { state: 'failed', lastError: expect.stringContaining('Held after a restore') }
  expect(await small.db.select().from(emails)).toMatchObject([held])
  expect((await findEmailHold(small))?.restoredTo.toISOString()).toBe(manifest.at)
  const ofJob = { ...small, settings: { ...small.settings, holdsEmails: true as const } }
  const asked = { kind: 'sample', to: 'ben@example.com', email } as const
  const stateOf = async (id: string) =>
    (
      await small.db
        .select()
        .from(emails)
        .where(and(eq(emails.id, id)))
    )[0]
  expect(await stateOf(await queueEmail(ofJob, asked))).toMatchObject(held)
  expect(await stateOf(await queueEmail(small, asked))).toMatchObject({ state: 'queued' })
  expect(await releaseEmails(small)).toBe(true)
  expect(await stateOf(await queueEmail(ofJob, asked))).toMatchObject({ state: 'queued' })

  // Then back to a server, from a copy of the embedded database's files, which now has a demo account.
  await makeUser(small, { email: 'ada@demo.example' })
  const second = await makeBackup(toolsOf(small, embedded), folder('second'))
  await embedded.close()
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('this test runs on a server')
  const url = await createDatabase(template.url, `restored-${randomUUID()}`)
  const server = await connect({ url, dataDir: '' })
  const large = siteOf(server)
  const again = await newestBackup(folder('second'))
  const plain = { place: again, manifest: second.manifest, secret: undefined }
  // Nothing authenticates a plain backup's manifest.
  const lying = { ...plain, manifest: { ...second.manifest, demo: false } }
  const production = { ...large, settings: { ...large.settings, mode: 'production' as const } }
  await expect(restoreBackup(production, server, lying)).rejects.toThrow('backup of the demo')
  await restoreBackup(large, server, plain)
  const third = await makeBackup(toolsOf(large, server), folder('third'))
  const waiting = await server.pool.query(
    `select count(*)::int as jobs from pgboss.job where name = 'send-email'`,
  )
  await server.close()
  expect(waiting.rows).toEqual([{ jobs: 3 }])
  const differs = new Set([
    'public.backups',
    'public.email_hold',
    'public.emails',
    'public.moderation_log', // the restore itself
    'public.installation', // claiming the new store renews its token
    'public.users',
    'pgboss.job',
  ])
  const same = (content: Record<string, string>) =>
    Object.fromEntries(Object.entries(content).filter(([name]) => !differs.has(name)))
  const first = same(await hashesOf(place, backup.manifest, SECRET))
  expect(Object.keys(first)).toContain('files')
  expect(same(await hashesOf(again, second.manifest))).toEqual(first)
  expect(same(await hashesOf(await newestBackup(folder('third')), third.manifest))).toEqual(first)
  expect(third.manifest.tables['public.users']).toBe((manifest.tables['public.users'] ?? 0) + 1)
})

test('only a backup where BACKUP_TO says counts as the one of the night', async ({ ownDatabase }) => {
  const site = siteOf(ownDatabase)
  const tools = toolsOf(site, ownDatabase)
  await writeFile(path.join(scratch, 'file'), '')
  const unwritable = { ...folder('nightly'), below: () => folder('file/below') }
  await expect(makeBackup(tools, unwritable)).rejects.toThrow('No backup can be written')
  const failed = await lastBackup(site.db)
  expect(failed).toMatchObject({ madeAt: null, failedAt: expect.any(Date) })
  await makeBackup({ ...tools, isElsewhere: true }, folder('elsewhere'))
  expect(await lastBackup(site.db)).toEqual(failed)
  await makeBackup(tools, folder('nightly'))
  expect(await lastBackup(site.db)).toMatchObject({ madeAt: expect.any(Date), failedAt: null })
})

test('a restore into a DATA_DIR that cannot be written says so before it begins', async ({ ownDatabase }) => {
  await makeBackup(toolsOf(siteOf(ownDatabase), ownDatabase), folder('to restore'))
  const dataDir = path.join(scratch, 'unwritable')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'files'), '')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('APP_SECRET', TEST_APP_SECRET)
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    written.mockRestore()
  })
  const restored = restoreSite([path.join(scratch, 'to restore')])
  await expect(restored).rejects.toThrow(/^DATA_DIR cannot be written \(/)
})

test('no file is deleted while a backup is made', async ({ ctx }) => {
  const files = deletingOutsideBackups(ctx.files, ctx.db)
  const put = (key: string) =>
    files.put(key, Buffer.from('bytes'), { contentType: 'text/plain', contentLength: 5 })
  await put('photos/one')
  const release = await keepFilesForBackup(ctx.db)
  await files.delete('photos/one')
  await files.deleteMany(['photos/one'])
  expect(await files.head('photos/one')).toBeDefined()
  await release()
  await files.delete('photos/one')
  expect(await files.head('photos/one')).toBeUndefined()
})

// The operator's command restores files that a store lost or damaged from a backup, on disk and on Ceph.
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, onTestFinished, vi } from 'vitest'
import { connect } from '#app/database/availability/connect.server.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { claimFreeStore } from '#app/features/files/claim-store.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { variantPath } from '#app/features/photos/upload-path.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { cephOptions, s3UrlOf } from '#tests/setup/servers/ceph-options.ts'
import { ceph } from '#tests/setup/servers/stores.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { fileAreas } from '../process/file-areas.ts'
import { openStore } from '../process/open-store.ts'
import { runOperatorCommand } from './run-command.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-restore-files-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

const kinds = [
  { name: 'disk', s3Url: async () => undefined },
  ...(ceph ? [ceph] : []).map((of) => ({
    name: 'ceph',
    s3Url: async () => {
      const { bucket, endpoint, ...key } = await cephOptions(of)
      return s3UrlOf(`http://${endpoint}`, key, bucket)
    },
  })),
]

/** A site with a photo in three sizes, as the operator's commands find it, and a complete backup of it. */
async function savedSite(s3Url: string | undefined) {
  const template = inject('template')
  if (template.engine !== 'pglite') throw new Error('these tests copy folders')
  const dataDir = path.join(scratch, randomUUID())
  await cp(path.join(template.directory, 'template'), dataDir, { recursive: true })
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: TEST_APP_SECRET, S3_URL: s3Url ?? '' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { files } = openStore(readEnv(), createSecrets(TEST_APP_SECRET), createLog('silent'))
  const backups = path.join(scratch, `backups-${randomUUID()}`)
  /** Opens the database just for `work`. */
  async function inside<Of>(
    work: (ctx: ReturnType<typeof contextOf>, save: () => Promise<string>) => Promise<Of>,
  ) {
    const connection = await connect({ dataDir })
    const ctx = { ...contextOf(connection.db), files, now: () => new Date() }
    const save = async () => {
      const tools = { ctx, connection, dataDir, secret: undefined }
      return (await makeBackup(tools, openPlace(readEnv({}), backups, scratch))).label
    }
    try {
      return await work(ctx, save)
    } finally {
      await connection.close()
    }
  }
  const { photo, whole } = await inside(async (ctx, save) => {
    await claimFreeStore(ctx, fileAreas)
    const ana = await makeUser(ctx)
    const made = await makePhoto(ctx, { purpose: 'profile-picture', ownerId: ana.id })
    return { photo: made, whole: await save() }
  })
  const keys = photo.widths.map((width) => variantPath(photo.id, width, 'webp'))
  return { files, dataDir, backups, inside, photo, whole, keys }
}

type Site = Awaited<ReturnType<typeof savedSite>>

/** What the command prints, and its exit code. */
async function restored(...args: string[]): Promise<{ code: number; said: string }> {
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  )
  try {
    const code = await runOperatorCommand('admin', ['files', 'restore', ...args])
    return { code, said: spies.flatMap((spy) => spy.mock.calls.map(([line]) => String(line))).join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const shown = async ({ files }: Site, key: string) => {
  const file = await files.get(key)
  return file && text(file.body)
}

/** Overwrites a stored file's bytes, as something other than Roost would. */
async function damage({ files, dataDir }: Site, key: string, bytes: string): Promise<void> {
  const objects = path.join(dataDir, 'files/objects')
  const names = await readdir(objects, { recursive: true }).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const meta = path.join(objects, name)
    const { key: of, blob } = JSON.parse(await readFile(meta, 'utf8')) as { key: string; blob: string }
    if (of === key) return writeFile(path.join(path.dirname(meta), blob), bytes)
  }
  await files.put(key, Buffer.from(bytes), { contentType: 'image/webp', contentLength: bytes.length })
}

describe.each(kinds)('files of a backup on $name', ({ name, s3Url }) => {
  test('put back what was lost, cut or overwritten: one by its name, or all', async () => {
    const site = await savedSite(await s3Url())
    const [small = '', middle = '', large = ''] = site.keys
    const before = await Promise.all(site.keys.map((key) => shown(site, key)))
    await site.files.delete(small)
    await damage(site, middle, 'cut')
    await damage(site, large, '')
    expect(await restored(site.backups, small)).toEqual({
      code: 0,
      said: `1 file was put back from ${site.whole}: ${small}.\n`,
    })
    expect(await shown(site, small)).toBe(before[0])
    expect(await shown(site, middle)).toBe('cut')
    await expect(restored(site.backups, small)).rejects.toThrow(
      `${small} is whole in the file store: nothing was put back.`,
    )
    const all = await restored(site.whole)
    expect(all.said).toContain(`2 files were put back from ${site.whole}: `)
    expect(all.code).toBe(0)
    expect(await Promise.all(site.keys.map((key) => shown(site, key)))).toEqual(before)
    expect((await restored(site.backups)).said).toContain(
      `Every file that ${site.whole} has and the site uses is whole`,
    )
    expect((await site.files.head(small))?.contentType).toBe('image/webp')
    const lines = await site.inside((ctx) => ctx.db.select().from(moderationLog))
    expect(
      lines
        .map(({ verb, subject, outcome }) => [verb, subject, outcome])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['command-run', 'admin files restore', `1 file was put back from ${site.whole}: ${small}.`],
      ['command-run', 'admin files restore', all.said.split('\n')[0]],
      [
        'command-run',
        'admin files restore',
        `Every file that ${site.whole} has and the site uses is whole in the file store.`,
      ],
    ])
  })

  test('a later backup without them is not taken, nor a copy that was damaged when it was saved', async () => {
    const site = await savedSite(await s3Url())
    const [small = '', middle = '', large = ''] = site.keys
    await site.files.delete(small)
    await damage(site, middle, 'cut')
    const lacking = await site.inside((_, save) => save())
    await expect(restored(lacking, small)).rejects.toThrow(`${lacking} has no file ${small}: name the folder`)
    // S3 cannot tell that something else overwrote a file.
    const why =
      name === 'disk' ? `damaged in ${lacking}, too: name the folder of an earlier backup.` : 'whole in'
    await expect(restored(lacking, middle)).rejects.toThrow(`${middle} is ${why}`)
    await expect(restored(lacking, large)).rejects.toThrow(`${large} is whole in the file store`)
    const rest = await restored(lacking)
    expect(rest.said).toContain(`not in the file store, so the backup lacks it: ${small}`)
    if (name === 'disk') expect(rest.said).toContain(`No file was put back from ${lacking}.\nDamaged here`)
    expect(rest.code).toBe(2)
    // The parent folder has a backup with both.
    expect((await restored(site.backups)).said).toContain(`2 files were put back from ${site.whole}: `)
  })
})

test('what it cannot do it says in a sentence, and puts nothing back', async () => {
  const site = await savedSite(undefined)
  const [small = ''] = site.keys
  await site.files.delete(small)
  const refused = (args: string[], why: string | RegExp) => expect(restored(...args)).rejects.toThrow(why)
  await refused([], /^Say which backup, and a file for that one alone: npm run admin -- files restore DIR/)
  await refused([site.backups, small, 'more'], /^Say which backup/)
  await refused([path.join(scratch, 'none')], /^There is no folder .*none: /)
  await refused(
    [site.backups, 'photos/none.webp'],
    /has no file photos\/none\.webp: name the folder of another/,
  )
  await refused(['s3://bucket/folder'], 'BACKUP_S3_URL is missing')
  vi.stubEnv('BACKUP_SECRET', 'a secret of 32 characters, or more')
  await refused([site.backups], 'The backup is not encrypted, so anybody could have written it')
  vi.stubEnv('BACKUP_SECRET', '')
  // A damaged part of the backup.
  const copy = path.join(scratch, randomUUID())
  await cp(site.whole, copy, { recursive: true })
  await writeFile(path.join(copy, 'part-000001'), 'nonsense')
  await refused([copy, small], 'Nothing was put back: The backup cannot be used: part-000001 is damaged.')
  // A file in place of the store's folder.
  const objects = path.join(site.dataDir, 'files/objects')
  await rm(objects, { recursive: true })
  await writeFile(objects, 'no folder')
  await refused([site.backups, small], /^(Nothing was put back|The file store cannot be read): .*\.$/)
  await rm(objects)
  await mkdir(objects)
  // A photo that has been deleted since the backup.
  await site.inside((ctx) => ctx.db.delete(photos))
  await refused([site.backups, small], `Nothing in the database uses ${small} any more: it was not put back.`)
  expect(await shown(site, small)).toBeUndefined()
  await site.inside((ctx) => ctx.db.update(installation).set({ id: newId() }))
  await refused([site.whole], 'is of another site: nothing was put back.')
  await refused([site.backups], 'There is no complete backup of this site')
})

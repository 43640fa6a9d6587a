// Which stored files a site deletes, and that it never deletes another site's.
import { afterEach, describe, expect } from 'vitest'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { exportArea } from '#app/features/account-settings/export-data.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { claimStore, claimFreeStore } from '#app/features/files/claim-store.server.ts'
import { storeProblems } from '#app/features/files/store-mark.server.ts'
import { allowRemovals } from '#app/features/files/remove-unused.server.ts'
import { photoAreas } from '#app/features/photos/photo-areas.server.ts'
import { deleteAbandonedFiles } from '#app/features/photos/delete-abandoned-files.server.ts'
import { masterPath } from '#app/features/photos/upload-path.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'
import { begin } from './parts.ts'

const DAY = 24 * 60 * 60 * 1000
/** These tests' files have this machine's time. */
const inDays = (ctx: SystemContext, days: number): SystemContext => ({
  ...ctx,
  now: () => new Date(Date.now() + days * DAY),
})
const sweep = (ctx: SystemContext) => deleteAbandonedFiles(ctx, [exportArea])
const claim = (ctx: SystemContext) => claimFreeStore(ctx, [...photoAreas, exportArea])

const put = ({ files }: SystemContext, key: string) =>
  files.put(key, Buffer.from('a photo'), { contentType: 'image/webp', contentLength: 7 })
const isThere = async ({ files }: SystemContext, key: string) => (await files.head(key)) !== undefined

/** A photo with its row. @returns the key of its file */
async function keepPhoto(ctx: SystemContext, ownerId: string | null = null): Promise<string> {
  const id = newId()
  const size = { width: 640, height: 480, widths: [], thumbhash: '', fingerprint: '0'.repeat(16) }
  await ctx.db.insert(photos).values({ id, purpose: 'profile-photo', ownerId, ...size })
  await put(ctx, masterPath(id))
  return masterPath(id)
}

/** A context that collects the log's errors. */
function listening(ctx: SystemContext) {
  const said: string[] = []
  return {
    said,
    ctx: { ...ctx, log: { ...ctx.log, error: (_: object, text: string) => void said.push(text) } },
  }
}

describe.each(stores)('unused files on $name', ({ open }) => {
  const opened: OpenStore[] = []
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })
  const on = async (ctx: SystemContext): Promise<SystemContext> => {
    const store = await open()
    opened.push(store)
    return { ...ctx, files: store.files }
  }

  test('a site with another database deletes nothing, and says so', async ({ ctx, ownDatabase }) => {
    const site = await on(ctx)
    expect(await claim(site)).toBe('ours')
    const keys = [await keepPhoto(site), await keepPhoto(site), 'exports/a/b.zip', 'profile-pictures/a.jpg']
    for (const key of keys.slice(2)) await put(site, key)
    const upload = await begin(site.files, 'profile-pictures/begun.jpg')
    const { said, ctx: other } = listening({ ...contextOf(ownDatabase.db), files: site.files })
    expect(await claim(other)).toBe('others')
    for (const days of [8, 9, 30])
      expect(await sweep(inDays(other, days))).toMatchObject({ files: 0, partial: 0 })
    for (const key of keys) expect(await isThere(site, key)).toBe(true)
    expect((await site.files.listUploads('')).items.map(({ uploadId }) => uploadId)).toEqual([upload])
    expect(said).toHaveLength(3)
    expect(said[0]).toMatch(/^The file store belongs to another site: .*npm run admin -- files claim$/)
    expect(await storeProblems(other)).toEqual([said[0]])
    expect(await storeProblems(site)).toEqual([])

    // Its own files do not make the store its own, until the operator says so.
    for (const _ of keys) await keepPhoto(other)
    expect(await claim(other)).toBe('others')
    await claimStore(other)
    expect([await claim(other), await claim(site)]).toEqual(['ours', 'others'])
  })

  test('a store that has files and no mark is nobody’s until an operator says so', async ({ ctx }) => {
    const site = await on(ctx)
    await keepPhoto(site)
    expect(await claim(site)).toBe('unclear')
    expect(await storeProblems(site)).toEqual([expect.stringContaining('has no id of a site')])
    await claimStore(site)
    expect(await claim(site)).toBe('ours')
  })

  test('two processes over one database have one id; an empty store of another new site is not taken', async ({
    ctx,
    ownDatabase,
  }) => {
    const site = await on(ctx)
    expect([await claim(site), await claim(site)]).toEqual(['ours', 'ours'])
    expect(await ctx.db.select().from(installation)).toHaveLength(1)
    expect(await claim({ ...contextOf(ownDatabase.db), files: site.files })).toBe('others')
  })

  test('a file that the database never knew stays a week, and until two cleanups found it', async ({
    ctx,
  }) => {
    const site = await on(ctx)
    await claim(site)
    const kept = await keepPhoto(site)
    const strays = [masterPath(newId()), 'listing-photos/stray.jpg', 'exports/nobody/gone.zip']
    for (const key of strays) await put(site, key)
    const others = 'backups/of-someone.tar'
    await put(site, others)
    for (const days of [1, 6.9, 6.95]) expect((await sweep(inDays(site, days))).files).toBe(0)
    expect((await sweep(inDays(site, 7.1))).files).toBe(0)
    expect((await sweep(inDays(site, 7.2))).files).toBe(3)
    for (const key of strays) expect(await isThere(site, key)).toBe(false)
    for (const key of [kept, others]) expect(await isThere(site, key)).toBe(true)
  })

  test('files whose row was deleted go with the next cleanup, also when their owner is erased', async ({
    ctx,
  }) => {
    const site = await on(ctx)
    await claim(site)
    const owner = await makeUser(ctx)
    const photo = await keepPhoto(site, owner.id)
    const sent = { id: newId(), path: `profile-pictures/${owner.id}-a.jpg`, ownerId: owner.id, fileName: 'a' }
    const facts = {
      purpose: 'profile-photo',
      state: 'uploading',
      contentType: 'image/jpeg',
      size: 7,
    } as const
    await ctx.db.insert(uploads).values({ ...sent, ...facts, createdAt: ctx.now(), changedAt: new Date() })
    await put(site, sent.path)
    expect((await sweep(inDays(site, 0))).files).toBe(0)
    await ctx.db.execute(`delete from users where id = '${owner.id}'`)
    expect((await sweep(inDays(site, 0))).files).toBe(2)
    for (const key of [photo, sent.path]) expect(await isThere(site, key)).toBe(false)
  })

  test('more than a small share stays until an operator lets it go', async ({ ctx }) => {
    const { said, ctx: listened } = listening(ctx)
    const site = await on(listened)
    await claim(site)
    const folder = newId()
    const key = (width: number) => `photos/${folder}/${width}.webp`
    await Promise.all(Array.from({ length: 201 }, (_, width) => put(site, key(width))))
    for (const days of [8, 9]) expect((await sweep(inDays(site, days))).files).toBe(0)
    const sentence = expect.stringMatching(/^201 of 201 stored files are not used .*admin -- files remove$/)
    expect(said).toEqual([sentence])
    expect(await storeProblems(site)).toEqual([sentence])
    await allowRemovals(inDays(site, 9))
    expect((await sweep(inDays(site, 9.1))).files).toBe(201)
    expect(await storeProblems(site)).toEqual([])
    const [row] = await ctx.db.select().from(installation)
    expect(row?.mayRemoveUntil).toBeNull()
  })

  test('only unfinished uploads below the prefixes of the site are ended', async ({ ctx }) => {
    const site = await on(ctx)
    await claim(site)
    const ours = await begin(site.files, 'listing-photos/ours.jpg')
    const theirs = await begin(site.files, 'videos/theirs.mp4')
    expect((await sweep(inDays(site, 2))).partial).toBe(1)
    const left = (await site.files.listUploads('')).items.map(({ uploadId }) => uploadId)
    expect(left).toEqual([theirs])
    expect(left).not.toContain(ours)
  })
})

// What each way to copy or move a database means for the files beside it: which copy may delete, and that at most one does.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { claimFreeStore, claimStore } from '#app/features/files/claim-store.server.ts'
import { storeProblems, storeOwner, deletingAsOwner } from '#app/features/files/store-mark.server.ts'
import { MARK_PATH, ownerSentence } from '#app/features/files/rules.ts'
import { renewToken } from '#app/features/files/remove-unused.server.ts'
import { deleteAbandonedFiles } from '#app/features/photos/delete-abandoned-files.server.ts'
import { photoAreas } from '#app/features/photos/photo-areas.server.ts'
import { masterPath } from '#app/features/photos/upload-path.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { stores, type OpenStore } from '#tests/setup/servers/stores.ts'

const DAY = 24 * 60 * 60 * 1000
const put = (files: FileStore, key: string) =>
  files.put(key, Buffer.from('a photo'), { contentType: 'image/webp', contentLength: 7 })

/** Runs a cleanup far enough in the future to delete a file without a row. @returns whether it did */
async function deletes(site: SystemContext): Promise<boolean> {
  const stray = masterPath(newId())
  await put(site.files, stray)
  for (const days of [8, 9])
    await deleteAbandonedFiles({ ...site, now: () => new Date(Date.now() + days * DAY) })
  return (await site.files.head(stray)) === undefined
}
const cleanUp = (site: SystemContext) => deleteAbandonedFiles(site)
const claim = (site: SystemContext) => claimFreeStore(site, photoAreas)

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-copies-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** A database in a folder, which can be closed and copied in place. */
async function open(from?: string): Promise<{ connection: Connection; folder: string }> {
  const template = inject('template')
  if (template.engine !== 'pglite') throw new Error('these tests copy folders')
  const folder = path.join(scratch, randomUUID())
  await cp(from ?? path.join(template.directory, 'template'), folder, { recursive: true })
  return { connection: await connect({ dataDir: folder }), folder }
}

/** What `pg_dump`, a restore and `move` do: copy only the rows to another database. */
async function copyRows(from: Connection, to: Connection): Promise<void> {
  await to.db.delete(installation)
  const rows = await from.db.select().from(installation)
  if (rows.length > 0) await to.db.insert(installation).values(rows)
}

describe.each(stores)('a copy of a database beside files on $name', ({ open: openStore }) => {
  let first: Connection
  let second: Connection
  beforeAll(async () => {
    first = (await open()).connection
    second = (await open()).connection
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })
  const opened: OpenStore[] = []
  afterEach(async () => {
    for (const store of opened.splice(0)) {
      await store.files.delete(MARK_PATH)
      await store.close()
    }
    await first.db.delete(installation)
    await second.db.delete(installation)
  })
  const newStore = async () => {
    const store = await openStore()
    opened.push(store)
    return store.files
  }
  const on = ({ db }: Connection, files: FileStore): SystemContext => ({ ...contextOf(db), files })

  test('a clone from a dump: the site goes on, the clone deletes nothing and says so until it is claimed', async () => {
    const site = on(first, await newStore())
    await claim(site)
    await cleanUp(site)
    await copyRows(first, second)
    const clone = on(second, site.files)
    await cleanUp(site)
    expect(await deletes(clone)).toBe(false)
    expect(await storeProblems(clone)).toEqual([ownerSentence.overtaken])
    expect(await claim(clone)).toBe('overtaken') // as at each start, which still serves
    // Nor may a page or job delete files, such as the photos of an erased account.
    const guarded = deletingAsOwner(clone.files, clone.db)
    const used = masterPath(newId())
    await put(guarded, used)
    await guarded.delete(used)
    await guarded.deleteMany([used])
    expect(await site.files.head(used)).toBeDefined()
    expect(await deletes(site)).toBe(true)
    expect(await storeProblems(site)).toEqual([])

    await claimStore(clone)
    expect([await deletes(clone), await deletes(site)]).toEqual([true, false])
    expect(await storeProblems(site)).toEqual([ownerSentence.overtaken])
  })

  test('a clone that cleans up first overtakes the site, whose claim ends that', async () => {
    const site = on(first, await newStore())
    await claim(site)
    await cleanUp(site)
    await copyRows(first, second)
    const clone = on(second, site.files)
    await cleanUp(clone)
    expect(await deletes(site)).toBe(false)
    await claimStore(site)
    expect([await deletes(clone), await deletes(site)]).toEqual([false, true])
  })

  test('a clone of a site that never cleaned up is overtaken by the first cleanup', async () => {
    const site = on(first, await newStore())
    await claim(site)
    await copyRows(first, second)
    await cleanUp(site)
    expect([await deletes(on(second, site.files)), await deletes(site)]).toEqual([false, true])
  })

  test('a restore over the same files is overtaken until it is claimed; into files of its own both go on', async () => {
    const site = on(first, await newStore())
    await claim(site)
    await cleanUp(site)
    await copyRows(first, second) // the backup
    await cleanUp(site)
    const restored = on(second, site.files) // from PostgreSQL's own archive, with the files as they are
    expect(await deletes(restored)).toBe(false)
    await claimStore(restored)
    expect(await deletes(restored)).toBe(true)

    await copyRows(first, second)
    const elsewhere = on(second, await newStore()) // as `npm run restore` does
    await claimStore(elsewhere)
    expect(await deletes(elsewhere)).toBe(true)
    await claimStore(site)
    expect([await deletes(site), await deletes(elsewhere)]).toEqual([true, true])
  })

  test('a moved site goes on; the database that it left is overtaken', async () => {
    const site = on(first, await newStore())
    await claim(site)
    await cleanUp(site)
    await copyRows(first, second)
    const moved = on(second, site.files)
    expect([await deletes(moved), await deletes(site)]).toEqual([true, false])
  })

  // The points where a process may die: the database has token a and next token b, the store one of them.
  test.each([
    ['before the store is written', 'a'],
    ['after the store was written', 'b'],
  ] as const)('a process that dies %s has overtaken nobody', async (_, inStore) => {
    const tokens = { a: randomUUID(), b: randomUUID() }
    const site = on(first, await newStore())
    await claim(site)
    const [row] = await first.db.select().from(installation)
    await first.db.update(installation).set({ token: tokens.a, nextToken: tokens.b })
    await site.files.put(MARK_PATH, Buffer.from(row?.id ?? ''), {
      contentType: 'text/plain',
      contentLength: 36,
      metadata: { token: tokens[inStore] },
    })
    // A clone from that very moment is overtaken anyway.
    await copyRows(first, second)
    expect([await storeOwner(site), await deletes(site)]).toEqual(['ours', true])
    expect(await deletes(on(second, site.files))).toBe(false)
  })

  test('processes that clean up at once over one database do not overtake each other', async () => {
    const site = on(first, await newStore())
    await claim(site)
    expect(await Promise.all([1, 2, 3, 4].map(() => renewToken(site)))).toEqual(Array(4).fill('ours'))
    expect(await deletes(site)).toBe(true)
  })

  test('of two copies that clean up at once at most one deletes', async () => {
    const site = on(first, await newStore())
    await claim(site)
    await copyRows(first, second)
    const clone = on(second, site.files)
    await Promise.all([renewToken(site), renewToken(clone)])
    const owners = [await storeOwner(site), await storeOwner(clone)]
    expect(owners.toSorted()).toEqual(['ours', 'overtaken'])
  })
})

describe('copies of a folder of data', () => {
  test('a physical clone is overtaken; a promoted replica and an upgraded server go on, unless they lagged', async () => {
    const [{ open: openStore } = { open: undefined }] = stores
    const store = await openStore?.()
    if (!store) throw new Error('there is always a disk')
    const { files } = store
    const on = ({ db }: Connection) => ({ ...contextOf(db), files })
    const original = await open()
    await claim(on(original.connection))
    await cleanUp(on(original.connection))
    await original.connection.close()

    const lagging = await open(original.folder)
    const production = await open(original.folder)
    await cleanUp(on(production.connection))
    expect(await deletes(on(lagging.connection))).toBe(false) // nor may a physical clone
    await production.connection.close()

    // A complete replica, or the result of pg_upgrade on the folder; the old server is gone.
    const upgraded = await open(production.folder)
    expect(await deletes(on(upgraded.connection))).toBe(true)
    expect(await storeProblems(on(upgraded.connection))).toEqual([])

    // The replica that lagged was promoted after all.
    await claimStore(on(lagging.connection))
    expect(await deletes(on(lagging.connection))).toBe(true)
    expect(await deletes(on(upgraded.connection))).toBe(false)
    await lagging.connection.close()
    await upgraded.connection.close()
    await store.close()
  })
})

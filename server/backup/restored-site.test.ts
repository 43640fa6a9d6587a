// Restores a site with homes with positions, photos, a group and a lead: into a server by a role that only owns its database,
// and from there into the embedded database.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { transactionNumbers, leftOut, writtenByRestore } from '#app/database/maintenance/restored-tables.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { renewWays } from '#app/features/commute/renew-ways.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { readMatchIndex } from '#app/features/match-index/match-index-rows.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import { readManifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace, type BackupPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { contentOf } from './dump-entries.ts'
import { makeBackup, newestBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const SECRET = 'what the tests encrypt their backups with'
const scratch = await mkdtemp(path.join(tmpdir(), 'roost-restored-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

const siteOf = ({ db }: Connection) => ({ ...contextOf(db), now: () => new Date() })
type Site = ReturnType<typeof siteOf>
const folder = (name: string) => openPlace(readEnv({}), name, scratch)

async function save(site: Site, connection: Connection, name: string): Promise<BackupPlace> {
  await makeBackup({ ctx: site, connection, dataDir: scratch, secret: SECRET }, folder(name))
  return newestBackup(folder(name))
}

async function restore(site: Site, connection: Connection, place: BackupPlace): Promise<void> {
  const manifest = await readManifest(place, SECRET)
  await restoreBackup(site, connection, { place, manifest, secret: SECRET })
}

/** An empty database on the tests' server. @returns its address for a role that owns it, and for the superuser */
async function emptyDatabase(): Promise<{ url: string; above: string }> {
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('this test runs on a server')
  const name = `restored-${randomUUID()}`
  const above = await createDatabase(template.url, name)
  const role = `owner_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: above })
  await client.connect()
  await client.query(
    `create role ${role} login password 'of the tests'; alter database "${name}" owner to ${role}`,
  )
  await client.end()
  const url = new URL(above)
  ;[url.username, url.password] = [role, 'of the tests']
  return { url: url.href, above }
}

/** Hashes of what a restore keeps: each table's sorted rows, and the files. */
async function hashesOf(place: BackupPlace): Promise<Record<string, string>> {
  const lines: Record<string, string[]> = {}
  for await (const entry of readArchive(place, await readManifest(place, SECRET), SECRET)) {
    const { name } = entry
    const [, table = name.endsWith('.json') ? '' : 'files'] =
      /^database\/(?:public\.)?([^/]+)\//.exec(name) ?? []
    // The restore itself adds a row to the log.
    if (table === '' || table === 'moderation_log') continue
    if ([transactionNumbers, leftOut, writtenByRestore].some((list) => list[table])) continue
    const content = (await contentOf(entry)).toString()
    ;(lines[table] ??= []).push(...(table === 'files' ? [content] : content.split('\n')))
  }
  const hashes = Object.entries(lines).map(([table, rows]) => [
    table,
    createHash('sha256').update(rows.toSorted().join('\n')).digest('hex'),
  ])
  return Object.fromEntries(hashes)
}

/** The numbers of homes that a renewal of the ways to one campus looks at. */
async function lookedAt(site: Site): Promise<number[]> {
  const looks: number[] = []
  await renewWays(site.db, 'campus', new Map([['usc', 'its entrances']]), {
    renew: async (_, homes) => {
      const [found] = await site.db.select({ rows: count() }).from(listings).where(homes)
      looks.push(found?.rows ?? 0)
      return found?.rows ?? 0
    },
  })
  return looks
}

/** Expects that this server tells its own transactions apart from those before the restore. */
async function expectOwnCounting(site: Site, person: string): Promise<void> {
  let { since } = await readMatchIndex(site.db, null, null)
  // Earlier changes are read again until transactions of other tests on this server have ended.
  await expect
    .poll(async () => {
      const later = await readMatchIndex(site.db, since, null)
      since = later.since
      return JSON.parse(later.rows)
    })
    .toEqual([])
  await site.db.update(users).set({ familyName: 'Renamed' }).where(eq(users.id, person))
  const changed = await readMatchIndex(site.db, since, null)
  expect(JSON.parse(changed.rows)).toHaveLength(1)
  expect(changed.rows).toContain(person)
  await site.db.update(users).set({ familyName: 'Rivera' }).where(eq(users.id, person))
  expect(await lookedAt(site)).toEqual([2])
  expect(await lookedAt(site)).toEqual([])
}

test('homes, photos, groups and leads are restored into servers that count transactions from less and from more', async ({
  ownDatabase,
}) => {
  const site = siteOf(ownDatabase)
  await makeCampus(site)
  const [home] = [await makeListing(site), await makeListing(site, { lat: 34.02 })]
  const ana = await makeUser(site, { familyName: 'Rivera' })
  const ben = await makeUser(site)
  for (const person of [ana, ben]) await makeProfile(site, person, { university: 'usc' })
  await makePhoto(site, { purpose: 'profile-picture', ownerId: ana.id })
  await site.db.insert(installation).values({ id: newId() })
  await makeGroup(site, [ana, ben])
  await makeInquiry(site, ana, home)
  expect(await lookedAt(site)).toEqual([2])
  // As on a server that has counted transactions for years.
  await ownDatabase.pool.query(`
    alter table profiles disable trigger user; alter table users disable trigger user;
    update profiles set version = 1e15; update users set version = 1e15;
    update way_renewals set since = 1e15; update moved_homes set version = 1e15;
    alter table profiles enable trigger user; alter table users enable trigger user`)
  const first = await save(site, ownDatabase, 'first')
  const content = await hashesOf(first)
  expect(Object.keys(content)).toEqual(
    expect.arrayContaining(['listings', 'photos', 'roommate_groups', 'inquiries', 'files']),
  )

  const { url } = await emptyDatabase()
  const server = await connect({ url, dataDir: '' })
  onTestFinished(() => server.close())
  const large = siteOf(server)
  await restore(large, server, first)
  await expectOwnCounting(large, ana.id)
  const second = await save(large, server, 'second')
  expect(await hashesOf(second)).toEqual(content)
  // The restored database has its triggers and foreign keys again.
  const rules = async ({ pool }: Connection) =>
    (
      await pool.query(`select conname as name, conrelid::regclass::text as of, 'O' as enabled from pg_constraint
          where contype = 'f' and connamespace = 'public'::regnamespace
        union all select tgname, tgrelid::regclass::text, tgenabled::text from pg_trigger where not tgisinternal
        order by 1, 2`)
    ).rows
  expect(await rules(server)).toEqual(await rules(ownDatabase))

  const embedded = await connect({ dataDir: path.join(scratch, 'embedded') })
  onTestFinished(() => embedded.close())
  const small = siteOf(embedded)
  await restore(small, embedded, second)
  await expectOwnCounting(small, ana.id)
  expect(await hashesOf(await save(small, embedded, 'third'))).toEqual(content)
})

test('a restore that fails leaves database and store as they were', async ({ ownDatabase }) => {
  const site = siteOf(ownDatabase)
  await makeCampus(site)
  await makeListing(site)
  await makePhoto(site, { purpose: 'profile-picture', ownerId: (await makeUser(site)).id })
  const place = await save(site, ownDatabase, 'failing')
  const { url, above } = await emptyDatabase()
  const server = await connect({ url, dataDir: '' })
  onTestFinished(() => server.close())
  const target = siteOf(server)
  const superuser = new pg.Client({ connectionString: above })
  await superuser.connect()
  onTestFinished(() => superuser.end())
  // It fails after all rows have been inserted.
  await superuser.query(`create function refuse() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.listings') then
        if exists (select from public.listings) then raise 'no space left on device'; end if;
      end if; end $$;
    create event trigger refuse on ddl_command_end when tag in ('ALTER TABLE') execute function refuse()`)
  await superuser.query('alter event trigger refuse disable')
  const state = async () => ({
    objects: (
      await superuser.query(
        `select nspname, relname from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname !~ '^pg_|information_schema' order by 1, 2`,
      )
    ).rows,
    schemas: (await superuser.query('select nspname from pg_namespace order by 1')).rows,
    files: (await target.files.list('')).items,
  })
  const before = await state()
  const broken: Site = {
    ...target,
    files: {
      ...target.files,
      put: async (key, body, upload) => {
        if (key === 'roost-installation.txt') throw new Error('the disk is full')
        return target.files.put(key, body, upload)
      },
    },
  }
  await expect(restore(broken, server, place)).rejects.toThrow(
    'Nothing was restored: the disk is full. Database and files are as they were.',
  )
  expect(await state()).toEqual(before)
  await superuser.query('alter event trigger refuse enable')
  await expect(restore(target, server, place)).rejects.toThrow(
    'Nothing was restored: no space left on device.',
  )
  expect(await state()).toEqual(before)
  await superuser.query('alter event trigger refuse disable')
  await restore(target, server, place)
  expect(await target.db.select().from(listings)).toHaveLength(1)
})

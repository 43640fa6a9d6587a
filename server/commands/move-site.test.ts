import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, onTestFinished, vi } from 'vitest'
import { connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { moveSite } from './whole-site.ts'

const scratch = await mkdtemp(path.join(tmpdir(), 'roost-moved-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** The embedded database of a site with one home. @returns its directory */
async function smallSite(): Promise<string> {
  const dataDir = path.join(scratch, 'data')
  const source = await connect({ dataDir })
  await migrate(source)
  const site = { ...contextOf(source.db), now: () => new Date() }
  await makeCampus(site)
  await makeListing(site)
  await source.close()
  return dataDir
}

test('a move that fails leaves the target as it was, and the same one then succeeds', async () => {
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('this test runs on a server')
  vi.stubEnv('DATA_DIR', await smallSite())
  vi.stubEnv('DATABASE_URL', '')
  const url = await createDatabase(template.url, `moved-${randomUUID()}`)
  const target = new pg.Client({ connectionString: url })
  await target.connect()
  onTestFinished(() => target.end())
  // It fails after all rows have been inserted.
  await target.query(`create function refuse() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.listings') then
        if exists (select from public.listings) then raise 'no space left on device'; end if;
      end if; end $$;
    create event trigger refuse on ddl_command_end when tag in ('ALTER TABLE') execute function refuse()`)
  const state = async () =>
    (
      await target.query(
        `select nspname, relname from pg_namespace n left join pg_class c on n.oid = relnamespace
         where nspname !~ '^pg_|information_schema' order by 1, 2`,
      )
    ).rows
  const before = await state()
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  await expect(moveSite(['--to', url])).rejects.toThrow(
    'Nothing was moved: no space left on device. Both databases are as they were.',
  )
  expect(await state()).toEqual(before)
  await target.query('drop event trigger refuse')
  expect(await moveSite(['--to', url])).toBe(0)
  expect(written.mock.calls.join()).toMatch(/^Moved [\d,]+ rows\. /)
  const moved = await connect({ url, dataDir: '' })
  onTestFinished(() => moved.close())
  expect(await moved.db.select().from(listings)).toHaveLength(1)
})

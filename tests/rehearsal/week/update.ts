// An update from the previous version: a baseline database, with homes, photos, groups and leads, is migrated, used, backed up and
// restored. One file holds its rows and files, so that no clone needs an older commit.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { connect } from '#app/database/availability/connect.server.ts'
import { migrateTo } from '#app/database/maintenance/migrate.server.ts'
import { leftOut } from '#app/database/maintenance/restored-tables.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { peopleOf } from '#tests/setup/people/people-of-site.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { cookieOf } from '../../route-forms/ask.ts'
import { PEOPLE, type Scene } from '../../route-forms/scene.ts'
import { contentOf, requireSame } from './content.ts'
import type { Step } from '../steps.ts'
import { command, emptyDatabase, placeOf, type Env } from './sites.ts'
import { walk, type Walkers, type Walking } from './walk.ts'

const strings = z.record(z.string(), z.string())
const form = z.object({
  migration: z.number(),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** `json` has all rows, as PostgreSQL writes them. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), json: z.string() }),
  ),
  files: z.array(
    z.object({ key: z.string(), contentType: z.string(), metadata: strings, base64: z.string() }),
  ),
  /** Accounts by their role on the walk, and what belongs to them. */
  people: strings,
  things: strings,
})
type Before = z.infer<typeof form>

const readBefore = (): Before =>
  form.parse(
    JSON.parse(
      gunzipSync(readFileSync(path.join(import.meta.dirname, 'site-of-baseline.json.gz'))).toString(),
    ),
  )

/** @param server its URL, for a superuser
 *  @param walking who visits every page afterwards
 *  @param isSaved whether to finally back it up and restore it into an empty embedded site */
export async function updateFromBefore(
  step: Step,
  { folder, server }: { folder: string; server: string },
  walking: Walking,
  isSaved: boolean,
): Promise<void> {
  const before = readBefore()
  const env = await placeOf(folder, 'before', await emptyDatabase(server, 'before'))
  await step('a site of the version before', () => fill(env, server, before))
  const asBefore = path.join(folder, 'as before')
  await step('is updated', async () => {
    const said = await command(env, 'update', asBefore)
    if (!said.includes('This version serves every page')) throw new Error(said)
  })
  await step('its backup is of the version before, and a drill restores it', async () => {
    // Its files reach the store only below, so the drill says that the backup lacks them, and exits with 2.
    const said = await command(env, 'drill', asBefore).catch((error: Error) => error.message)
    if (!/Every file is as in the backup[\s\S]*the backup itself is not whole/.test(said))
      throw new Error(said)
  })
  await step('keeps every row', () => requireRows(env, before))
  await step('shows every page', async () => {
    const site = await startRoost(env)
    const people = await peopleOf(env)
    try {
      await putFiles(people.ctx, before)
      await walk(site.url, await walkersOf(people.ctx, before), walking)
    } finally {
      await people.close()
      await site.stop()
    }
  })
  if (!isSaved) return
  const restoredSite = await placeOf(folder, 'updated')
  await step('is saved, and restored into an empty site', async () => {
    await command(env, 'backup', path.join(folder, 'of before'))
    await command(restoredSite, 'restore', path.join(folder, 'of before'))
    const [saved, restored] = [await contentOf(env), await contentOf(restoredSite)]
    // The site records its backup and the command once it is complete, so its own dump has neither; the restored site records the
    // restore.
    const { backups: _, ...tables } = saved.tables
    const { backups: __, ...others } = restored.tables
    requireSame({ ...saved, tables }, { ...restored, tables: others }, { email_hold: 1, moderation_log: 0 })
  })
}

/** The tables as that version created them, with their rows. */
async function fill(env: Env, server: string, before: Before): Promise<void> {
  const connection = await connect({ url: env.DATABASE_URL ?? '', dataDir: '' })
  await migrateTo(connection, before.migration)
  for (const { name, parent, bounds } of before.partitions)
    await connection.pool.query(`create table if not exists ${name} partition of public.${parent} ${bounds}`)
  await connection.close()
  const address = Object.assign(new URL(server), { pathname: new URL(env.DATABASE_URL ?? '').pathname })
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    // Skips triggers and foreign keys, which only a superuser may do.
    await client.query('set session_replication_role = replica')
    for (const { name, columns, json } of before.tables) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      await client.query(
        `insert into "${name}" (${list}) overriding system value
         select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
        [json],
      )
    }
    for (const { name, value, called } of before.sequences)
      await client.query('select setval($1, $2, $3)', [name, value, called])
  } finally {
    await client.end()
  }
}

/** Rows that migrations since the baseline remove, or add as negative numbers. If there are any, the log contains the update. */
const takenAway: Record<string, number> = {
  collections: -48,
  conversations: -48,
  conversation_sides: -95,
  moderation_log: -1,
}

/** @throws Error for a table with a different number of rows */
async function requireRows(env: Env, { tables }: Before): Promise<void> {
  const content = await contentOf(env)
  const lost = tables
    .map(({ name, rows }) => ({
      name,
      rows: rows - (takenAway[name] ?? 0),
      now: content.tables[name]?.rows ?? 0,
    }))
    .filter(({ name, rows, now }) => leftOut[name] === undefined && now !== rows)
    .map(({ name, rows, now }) => `${name}: ${now} instead of ${rows}`)
  if (lost.length > 0) throw new Error(lost.join('\n'))
}

async function putFiles({ files }: Scene['ctx'], before: Before): Promise<void> {
  for (const { key, contentType, metadata, base64 } of before.files) {
    const bytes = Buffer.from(base64, 'base64')
    await files.put(key, bytes, { contentType, metadata, contentLength: bytes.length })
  }
}

/** They sign in on the new version, and so does a person with a role that the previous version did not have. */
async function walkersOf(ctx: Scene['ctx'], { people, things }: Before): Promise<Walkers> {
  const desk = { id: people.desk ?? (await makeUser(ctx, { desk: true, student: false })).id }
  const users = {
    ...Object.fromEntries(Object.entries(people).map(([who, id]) => [who, { id }])),
    desk,
  } as unknown as Scene['users']
  const cookies = {} as Walkers['cookies']
  for (const who of PEOPLE) cookies[who] = (await cookieOf(ctx, who, { users })).Cookie ?? ''
  return { things, cookies }
}

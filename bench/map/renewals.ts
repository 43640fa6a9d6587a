import { renewBuildingCommutes } from '#app/features/buildings/renew-building-commutes.server.ts'
import { renewCommutes } from '#app/features/commute/renew-commutes.server.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { operator } from '#app/platform/access.ts'
import { withHomes } from '../database.ts'
import { explain } from '../plans.ts'
import { row, type Result } from '../rows.ts'

const BUILDINGS = 30
/** Milliseconds for a minute's jobs when nothing changed. */
const MOST = 50

/** The jobs that renew routes to campuses and to 30 buildings: a minute in which nothing changed, and one in which a home
 *  moved, with the plans of its statements. */
export async function benchRenewals(size: number): Promise<Result> {
  return withHomes(size, async (database) => {
    const { ctx: visiting, pool } = database
    const ctx = { ...visiting, actor: operator }
    async function* street() {
      const geometry = {
        type: 'LineString',
        coordinates: [
          [-118.2851, 34.0224],
          [-118.3, 34.0224],
        ],
      }
      yield Buffer.from(JSON.stringify({ type: 'Feature', properties: { highway: 'residential' }, geometry }))
      await Promise.resolve()
    }
    await importStreets(ctx, { chunks: street(), ...OPENSTREETMAP, area: 'one street', sourceDate: null })
    await pool.query(
      `insert into places (id, category, name, lat, lng, source, source_date, external_id)
        select gen_random_uuid(), 'building', 'Hall ' || n, 34.0224, -118.2851 - n * 0.0001, 'invented', '2026-11-01', n
        from generate_series(1, ${BUILDINGS}) n;
      insert into users (id, name, given_name, family_name, email, email_verified)
        select gen_random_uuid(), 'N', 'N', '', 'n' || external_id || '@example.edu', true from places;
      insert into student_buildings (user_id, building_id, campus_id, chosen_at)
        select u.id, p.id, (select min(id) from campuses), now()
        from places p join users u on u.email = 'n' || p.external_id || '@example.edu'`,
    )
    const milliseconds = async (work: () => Promise<number>) => {
      const started = performance.now()
      const count = await work()
      return { count, took: performance.now() - started }
    }
    const both = async () => (await renewCommutes(ctx)) + (await renewBuildingCommutes(ctx))
    const all = await milliseconds(both)
    await pool.query('vacuum analyze listings, commutes, building_commutes, moved_homes')
    await both()
    const idle = await milliseconds(both)
    const move = () =>
      pool.query(
        `update listings set lat = lat + 0.0001 where id = (select id from listings where campus_id = (select min(id) from campuses) and lat is not null limit 1)`,
      )
    await move()
    const moved = await milliseconds(both)
    await explain(database, 'ways of a home that moved', async () => {
      await move()
      await both()
    })
    if (idle.count !== 0 || moved.count !== 1 + BUILDINGS)
      throw new Error(`${idle.count}, ${moved.count} ways`)
    return {
      rows: [row('a minute without changes', size, idle.took, MOST, 'ms')],
      extra: {
        [`all ${all.count.toLocaleString('en-US')} ways`]: `${Math.round(all.took / 1_000)} s`,
        'a minute in which a home moved': `${Math.round(moved.took)} ms`,
      },
    }
  })
}

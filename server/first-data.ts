import { campuses } from '#app/database/schema/campuses.ts'
import type { Context } from '#app/platform/context.ts'
import { loadDemoCampus } from './demo/load-demo-campus.ts'

const firstCampuses = [
  { slug: 'usc', name: 'University of Southern California', shortName: 'USC', lat: 34.0224, lng: -118.2851 },
  { slug: 'ucla', name: 'UC Los Angeles', shortName: 'UCLA', lat: 34.0689, lng: -118.4452 },
  { slug: 'ucsd', name: 'UC San Diego', shortName: 'UCSD', lat: 32.8801, lng: -117.234 },
]

/** What an empty database begins with: the first campuses in every mode, the demo campus where it is wanted. */
export async function fillEmptyDatabase(ctx: Context, demo: boolean): Promise<void> {
  const known = await ctx.db.select({ id: campuses.id }).from(campuses).limit(1)
  if (known.length === 0) await ctx.db.insert(campuses).values(firstCampuses).onConflictDoNothing()
  if (demo && (await loadDemoCampus(ctx))) ctx.log.info({}, 'loaded the demo campus')
}

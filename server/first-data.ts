import campusFile from '#app/features/campuses/campuses.json' with { type: 'json' }
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { campusesForm } from '#app/features/campuses/rules.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import { hasDemoAccounts } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { visitorSite } from '#app/features/site/site.query.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { places } from '#app/database/schema/map/places.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { siteContentVersions } from '#app/database/schema/site/site.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { makeDemoAccounts } from './demo/people/demo-accounts.ts'
import { keepDemoSublets } from './demo/people/demo-sublets.ts'
import { makeDemoStudents } from './demo/people/make-demo-students.ts'
import { loadDemoCampus } from './demo/homes/load-demo-campus.ts'
import { renewPhotos } from './demo/photos/renew-photos.ts'

const DEMO_IN_PRODUCTION =
  'This database is the demo, whose passwords are public: it is not served in production. Begin with an empty database ' +
  'and DATA_DIR.'
const OWN_SITE =
  'This database has an own site, into which no demo data are loaded: leave DEMO out, or set another DATA_DIR for the demo.'

/** Whether this start loads the demo: into an empty database, or one that is already a demo.
 *  @throws CannotRun for the demo in production, and when DEMO=1 asks for it on a site with its own data */
export async function wantsDemo(ctx: SystemContext, { mode, demo, DEMO }: Env): Promise<boolean> {
  // A demo without accounts, such as tools/load-demo.ts creates, has no public passwords.
  if (mode === 'production' && (await hasDemoAccounts(ctx.db))) throw new CannotRun(DEMO_IN_PRODUCTION)
  if (!demo || (await mayHaveDemo(ctx))) return demo
  if (DEMO === '1') throw new CannotRun(OWN_SITE)
  ctx.log.info({}, 'this database has an own site: no demo data are loaded')
  return false
}

async function mayHaveDemo(ctx: SystemContext): Promise<boolean> {
  if ((await visitorSite(ctx)).demo || (await hasDemoAccounts(ctx.db))) return true
  for (const table of [users, listings, places, siteContentVersions])
    if ((await ctx.db.select().from(table).limit(1)).length > 0) return false
  const shipped = campusesForm.parse(campusFile).map(({ slug }) => slug)
  return (await listCampuses(ctx, 'all')).every(({ slug }) => shipped.includes(slug))
}

/** Fills an empty database: with the campuses that come with Roost, except in production, where the admin chooses them; and
 *  with the demo campus and its accounts if requested.
 *  @throws CannotRun when the demo is requested on a site with its own data */
export async function fillEmptyDatabase(ctx: SystemContext, demo: boolean): Promise<void> {
  if (demo && !(await mayHaveDemo(ctx))) throw new CannotRun(OWN_SITE)
  const isOwn = ctx.settings.mode === 'production' && !demo
  if (!isOwn && (await listCampuses(ctx, 'all')).length === 0)
    await saveCampuses(ctx, campusesForm.parse(campusFile))
  if (!demo) return
  if (await loadDemoCampus(ctx)) ctx.log.info({}, 'loaded the demo campus')
  const homes = await renewPhotos(ctx)
  if (homes > 0) ctx.log.info({ homes }, 'gave homes of the demo the pictures of this version')
  const students = await makeDemoStudents(ctx)
  if (students > 0) ctx.log.info({ students }, 'made the students of the demo')
  await keepDemoSublets(ctx)
  // Never where other machines can reach them, because their passwords are public.
  if (ctx.settings.mode === 'demo') await makeDemoAccounts(ctx)
}

import campusFile from '#app/features/campuses/campuses.json' with { type: 'json' }
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { campusesForm } from '#app/features/campuses/rules.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { makeDemoAccounts } from './demo/people/demo-accounts.ts'
import { makeDemoStudents } from './demo/people/make-demo-students.ts'
import { loadDemoCampus } from './demo/homes/load-demo-campus.ts'
import { renewPhotos } from './demo/photos/renew-photos.ts'

/** Fills an empty database: the campuses that come with Roost, unless it is production, which asks for its own; and the demo
 *  campus with its accounts if requested. */
export async function fillEmptyDatabase(ctx: SystemContext, demo: boolean): Promise<void> {
  const isOwn = ctx.settings.mode === 'production' && !demo
  if (!isOwn && (await listCampuses(ctx, 'all')).length === 0)
    await saveCampuses(ctx, campusesForm.parse(campusFile))
  if (!demo) return
  if (await loadDemoCampus(ctx)) ctx.log.info({}, 'loaded the demo campus')
  const homes = await renewPhotos(ctx)
  if (homes > 0) ctx.log.info({ homes }, 'gave homes of the demo the pictures of this version')
  const students = await makeDemoStudents(ctx)
  if (students > 0) ctx.log.info({ students }, 'made the students of the demo')
  // Never where other machines can reach them, because their passwords are public.
  if (ctx.settings.mode === 'demo') await makeDemoAccounts(ctx)
}

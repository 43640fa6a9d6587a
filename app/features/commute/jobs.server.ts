import { streetsChanged } from '#app/features/streets/import-streets.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { renewIsochrones } from './renew-isochrones.server.ts'
import { renewCommutes } from './renew-commutes.server.ts'

async function run(ctx: Parameters<Job['run']>[0]): Promise<void> {
  const homes = await renewCommutes(ctx)
  if (homes > 0) ctx.log.info({ homes }, 'computed ways to campus')
  const drawn = await renewIsochrones(ctx)
  if (drawn > 0) ctx.log.info({ campuses: drawn }, 'drew lines of equal time')
}

/** Runs right after a street import. */
export const renewAfterStreets: Job = { ...streetsChanged, run }

/** On the schedule, for new or moved homes and campuses. */
export const renewCommutesJob: Job = { name: 'renew-commutes', alone: true, run }

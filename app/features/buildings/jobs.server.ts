import type { Job } from '#app/platform/jobs/job.ts'
import { buildingChosen } from './choose-building.server.ts'
import { renewBuildingCommutes } from './renew-building-commutes.server.ts'

async function run(ctx: Parameters<Job['run']>[0]): Promise<void> {
  const ways = await renewBuildingCommutes(ctx)
  if (ways > 0) ctx.log.info({ ways }, 'computed ways to buildings')
}

/** Runs right after a student chose a building. */
export const renewAfterChoice: Job<Record<string, never>> = { ...buildingChosen, run }

/** On the schedule, for new or moved homes and buildings, and after a street import. */
export const renewBuildingsJob: Job = { name: 'renew-building-commutes', alone: true, run }

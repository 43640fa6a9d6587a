import type { Job } from '#app/platform/jobs/job.ts'
import { renewTransitMinutes } from './save-timetable.server.ts'
import { renewMinutes } from './renew-minutes.server.ts'

/** Updates minutes to campus by bus and train after timetables, homes or campuses change, and as days pass. */
export const renewTransitMinutesJob: Job = {
  ...renewTransitMinutes,
  run: async (ctx) => {
    const homes = await renewMinutes(ctx)
    if (homes > 0) ctx.log.info({ homes }, 'minutes by bus and train renewed')
  },
}

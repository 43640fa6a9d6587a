import type { Job } from '#app/platform/jobs/job.ts'
import { deleteOldEvents } from './events.server.ts'

/** Deletes live events that are older than an hour. */
export const deleteOldEventsJob: Job = {
  name: 'clean-up-live-events',
  alone: true,
  run: (ctx) => deleteOldEvents(ctx.db, ctx.now()),
}

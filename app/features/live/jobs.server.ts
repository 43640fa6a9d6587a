import type { Job } from '#app/platform/jobs/job.ts'
import { sweepEvents } from './events.server.ts'

/** Deletes live events that are older than an hour. */
export const sweepEventsJob: Job = {
  name: 'sweep-events',
  alone: true,
  run: (ctx) => sweepEvents(ctx.db, ctx.now()),
}

import type { Job } from '#app/platform/jobs/job.ts'
import { sweepEvents } from './events.server.ts'

/** Forgets what browsers were told an hour ago. */
export const sweepEventsJob: Job = {
  name: 'sweep-events',
  alone: true,
  run: (ctx) => sweepEvents(ctx.db, ctx.now()),
}

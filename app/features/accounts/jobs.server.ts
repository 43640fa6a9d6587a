import type { Job } from '#app/platform/jobs/job.ts'
import { sweepCodes } from './codes/codes.server.ts'

/** Erases what nobody can use any more. */
export const tidyAccountsJob: Job = {
  name: 'tidy-accounts',
  alone: true,
  run: (ctx) => sweepCodes(ctx.db, ctx.now()),
}

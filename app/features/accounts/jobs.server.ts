import type { Job } from '#app/platform/jobs/job.ts'
import { dropExports } from './personal-data/export-data.server.ts'
import { sweepCodes } from './codes/codes.server.ts'
import { sweepEmailChanges } from './email-change/email-change.server.ts'
import { sweepSignUps } from './sign-up/sweep-sign-ups.server.ts'

/** Deletes expired codes, changes of address, sign-up attempts and downloads. */
export const tidyAccountsJob: Job = {
  name: 'tidy-accounts',
  alone: true,
  run: async (ctx) => {
    await sweepCodes(ctx.db, ctx.now())
    await sweepEmailChanges(ctx.db, ctx.now())
    await sweepSignUps(ctx.db, ctx.now())
    await dropExports(ctx)
  },
}

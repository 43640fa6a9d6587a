import type { Job } from '#app/platform/jobs/job.ts'
import { deleteExports } from './export-data.server.ts'
import { deleteExpiredCodes } from '#app/features/accounts/codes.server.ts'
import { deleteExpiredEmailChanges } from './confirm-email-change.server.ts'
import { deleteExpiredSignUps } from '#app/features/sign-in/pending-sign-up.server.ts'

/** Deletes expired codes, changes of address, sign-up attempts and downloads. */
export const cleanUpAccountsJob: Job = {
  name: 'clean-up-accounts',
  alone: true,
  run: async (ctx) => {
    await deleteExpiredCodes(ctx.db, ctx.now())
    await deleteExpiredEmailChanges(ctx.db, ctx.now())
    await deleteExpiredSignUps(ctx.db, ctx.now())
    await deleteExports(ctx)
  },
}

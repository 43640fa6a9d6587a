import type { Job } from '#app/platform/jobs/job.ts'
import { rollUpVisits } from './sums/roll-up.server.ts'
import { forgetOldVisits, makePartitions } from './partitions.server.ts'

/** Creates the partitions of the next months, and deletes visits older than 13 months. */
export const keepVisitsJob: Job = {
  name: 'keep-visits',
  alone: true,
  async run({ db, now }) {
    await makePartitions(db, now())
    await forgetOldVisits(db, now())
  },
}

/** Computes the sums that the analytics page and managers read. */
export const sumVisitsJob: Job = {
  name: 'sum-visits',
  alone: true,
  run: ({ db, now }) => rollUpVisits(db, now()),
}

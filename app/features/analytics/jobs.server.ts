import type { Job } from '#app/platform/jobs/job.ts'
import { rollUpVisits } from './sums/roll-up.server.ts'
import { forgetOldVisits, makePartitions } from './partitions.server.ts'

/** Makes room for the visits of the next months, and forgets those of 13 months ago. */
export const keepVisitsJob: Job = {
  name: 'keep-visits',
  alone: true,
  async run({ db, now }) {
    await makePartitions(db, now())
    await forgetOldVisits(db, now())
  },
}

/** Makes the sums that the dashboard and managers read. */
export const sumVisitsJob: Job = {
  name: 'sum-visits',
  alone: true,
  run: ({ db, now }) => rollUpVisits(db, now()),
}

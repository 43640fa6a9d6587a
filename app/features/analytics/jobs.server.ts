import type { Job } from '#app/platform/jobs/job.ts'
import { rollUpVisits } from './roll-up.server.ts'
import { deleteOldVisits, keepVisitsWithin, makePartitions } from './partitions.server.ts'

/** Creates the partitions of the next months, and deletes visits older than 13 months. */
export const keepVisitsJob: Job = {
  name: 'write-page-views',
  alone: true,
  async run({ db, now }) {
    await makePartitions(db, now())
    await deleteOldVisits(db, now())
  },
}

/** The operator is warned when visits use more than this share of their limit. */
const WARN_FROM = 0.8

/** Keeps the recorded visits within VISITS_MOST_MB, and warns as they approach it. */
export const limitVisitsJob: Job = {
  name: 'limit-page-views',
  alone: true,
  async run({ db, now, log, settings: { visitsMostBytes } }) {
    const { dropped, bytes } = await keepVisitsWithin(db, now(), visitsMostBytes)
    const sizes = { megabytes: Math.round(bytes / 1e6), most: Math.round(visitsMostBytes / 1e6) }
    if (dropped.length > 0) log.warn({ ...sizes, dropped }, 'old visits were deleted to free space')
    if (bytes > visitsMostBytes * WARN_FROM)
      log.warn(sizes, 'recorded visits take up almost all of their space')
  },
}

/** Computes the sums that the analytics page and managers read. */
export const sumVisitsJob: Job = {
  name: 'sum-page-views',
  alone: true,
  run: ({ db, now }) => rollUpVisits(db, now()),
}

import type { Context } from '../context.ts'
import type { JobKind } from './job-kind.ts'

/** Work that is done later, or at set times. `run` may happen twice after a crash: it must end in the same state. */
export type Job<Payload extends object = object> = JobKind<Payload> & {
  // A method, so that jobs of any payload fit into one list.
  run(ctx: Context, payload: Payload): Promise<void>
}

/** A line of the timetable: a job without a payload, and its times as a cron expression in UTC. */
export type Scheduled = { job: Job; cron: string; what: string }

/** Every job of the product: those that verbs queue, and those that come by themselves. */
export type AllJobs = { queued: Job[]; timetable: Scheduled[] }

export function everyJob({ queued, timetable }: AllJobs): Job[] {
  return [...queued, ...timetable.map(({ job }) => job)]
}

/** A run that failed for good, kept for six days. */
export type FailedJob = { id: string; name: string; error: string; failedAt: Date }

export type Jobs = {
  timetable: { name: string; cron: string; what: string }[]
  /** Does the job within a few seconds, once, on one of the processes. */
  runSoon: (name: string) => Promise<void>
  /** The latest first, fifty at most. */
  failed: () => Promise<FailedJob[]>
  stop: () => Promise<void>
}

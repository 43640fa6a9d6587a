import type { SystemContext } from '../context.ts'
import type { JobKind } from './job-kind.ts'

/** Work that runs later or on a schedule. After a crash `run` may be called twice, so it must be idempotent. */
export type Job<Payload extends object = object> = JobKind<Payload> & {
  // A method, so that jobs of any payload fit into one list.
  run(ctx: SystemContext, payload: Payload): Promise<void>
}

/** An entry of the schedule: a job without a payload, and a cron expression in UTC. */
export type Scheduled = { job: Job; cron: string; what: string }

/** Every job of the product: queued by verbs or scheduled. */
export type AllJobs = { queued: Job[]; timetable: Scheduled[] }

export function everyJob({ queued, timetable }: AllJobs): Job[] {
  return [...queued, ...timetable.map(({ job }) => job)]
}

/** A run that failed for good, kept for six days. */
export type FailedJob = { id: string; name: string; error: string; failedAt: Date }

export type Jobs = {
  /** The jobs of this site. The queue also has those of other versions and of the demo. */
  names: string[]
  timetable: { name: string; cron: string; what: string }[]
  /** Runs the job within a few seconds, once, on one of the processes. */
  runSoon: (name: string) => Promise<void>
  /** Latest first, 50 at most. */
  failed: () => Promise<FailedJob[]>
  stop: () => Promise<void>
}

import type { Context } from '../context.ts'

/** Work that is done later, or at set times. `run` may happen twice after a crash: it must end in the same state. */
export type Job<Payload extends object = object> = {
  /** Letters, digits and dashes; what the operator sees. */
  name: string
  run: (ctx: Context, payload: Payload) => Promise<void>
}

/** A line of the timetable: a job and its times as a cron expression in UTC. */
export type Scheduled = { job: Job; cron: string; what: string }

export type Jobs = {
  timetable: { name: string; cron: string; what: string }[]
  /** Does the job within a few seconds, once, on one of the processes. */
  runSoon: (name: string) => Promise<void>
  stop: () => Promise<void>
}

import type { z } from 'zod'

/** A kind of job as the queue sees it: everything except its code. */
export type JobKind<Payload extends object = object> = {
  /** Its name for operators: letters, digits and dashes. */
  name: string
  /** Schema of the payload: only ids, never names, addresses or secrets, because the queue keeps it for weeks.
   *  Validated when the job is queued and again when it runs. Absent when the job needs no payload. */
  payload?: z.ZodType<Payload>
  /** Seconds to wait before each retry of a failed run; after the last one it counts as failed. */
  waits?: readonly number[]
  /** How many run concurrently in each process; 1 by default. */
  atOnce?: number
  /** Runs at most once at a time across all processes. */
  alone?: true
  /** Timeout in seconds: after it a run counts as lost and is tried again. */
  endsWithin?: number
}

export type QueueOptions = {
  /** Seconds to wait before it starts. */
  startAfter?: number
  /** While a job of this kind with this key waits for its first run, no second one is queued. */
  key?: string
  /** Higher priorities start first; 0 by default. */
  priority?: number
}

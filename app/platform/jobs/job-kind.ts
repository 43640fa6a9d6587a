import type { z } from 'zod'

/** What the queue knows of a job: all but how it is done. */
export type JobKind<Payload extends object = object> = {
  /** Letters, digits and dashes; what the operator sees. */
  name: string
  /** What the work is about: ids, never names, addresses or secrets, since the queue keeps it for weeks. Checked when it
   *  is queued and again when it is done. Absent when the job needs nothing. */
  payload?: z.ZodType<Payload>
  /** Seconds to wait before each further try of a run that failed; after the last one it counts as failed. */
  waits?: readonly number[]
  /** How many at once in each process; 1 unless said otherwise. */
  atOnce?: number
  /** At most one at a time in all processes together. */
  alone?: true
  /** Seconds after which a run counts as lost though its process lives, and is tried again. */
  endsWithin?: number
}

export type QueueOptions = {
  /** Seconds to wait before it begins. */
  startAfter?: number
  /** While a job of this kind with this key waits for its first run, no second one is queued. */
  key?: string
  /** What is higher begins first; 0 unless said otherwise. */
  priority?: number
}

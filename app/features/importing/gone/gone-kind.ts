import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Pauses or archives the homes that a list no longer contains. */
export const closeGoneHomesKind: JobKind<{ importId: string }> = {
  name: 'close-gone-homes',
  payload: z.object({ importId: z.uuid() }),
  waits: [5, 30],
  endsWithin: 900,
}

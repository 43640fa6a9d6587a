import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** A campus has another place: what is counted by the distance to it is counted anew. */
export const campusMoved: JobKind<{ campusId: number }> = {
  name: 'campus-moved',
  payload: z.object({ campusId: z.int() }),
  waits: [5, 30, 300],
}

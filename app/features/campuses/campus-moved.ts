import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Queued when a campus's position or its entrances changed: recomputes everything that depends on the distance to it. */
export const campusMoved: JobKind<{ campusId: number }> = {
  name: 'campus-moved',
  payload: z.object({ campusId: z.int() }),
  waits: [5, 30, 300],
}

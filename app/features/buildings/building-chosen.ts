import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Queued when a student chose a building: ways to it are computed at once. */
export const buildingChosen: JobKind<Record<string, never>> = {
  name: 'building-chosen',
  payload: z.object({}),
  waits: [5, 30, 300],
}

import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Queued when ways to campus were computed or deleted: the search index has their minutes, too. `ids` null: of any home. */
export const minutesChanged: JobKind<{ ids: string[] | null }> = {
  name: 'minutes-changed',
  payload: z.object({ ids: z.array(z.string()).nullable() }),
  waits: [5, 30, 300],
}

/** More homes than this are not named one by one. */
export const MOST_NAMED = 200

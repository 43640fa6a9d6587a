import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Reads a manager's list: checks it, or applies it. */
export const importOwnListKind: JobKind<{ importId: string }> = {
  name: 'import-manager-list',
  payload: z.object({ importId: z.uuid() }),
  // One more than it is tried: a try that brought its process down could not say that it was the last.
  waits: [5, 30, 30],
  endsWithin: 900,
}

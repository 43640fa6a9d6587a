import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Reads a manager's list to check or apply it. */
export const importOwnListKind: JobKind<{ importId: string }> = {
  name: 'import-manager-list',
  payload: z.object({ importId: z.uuid() }),
  // One retry more than MOST_IMPORT_TRIES allows, since a run that crashed its process could not record that it was the last.
  waits: [5, 30, 30],
  endsWithin: 900,
}

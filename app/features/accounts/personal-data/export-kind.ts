import { z } from 'zod'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** The job that creates a download; its implementation is in export-data.server.ts. */
export const exportDataKind: JobKind<{ exportId: string }> = {
  name: 'export-data',
  payload: z.object({ exportId: z.uuid() }),
  waits: [60, 600, 3600],
  endsWithin: 600,
}

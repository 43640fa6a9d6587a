import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Queued when streets were imported or removed: computes the ways along them anew. */
export const streetsChanged: JobKind = { name: 'streets-changed', waits: [5, 60, 600] }

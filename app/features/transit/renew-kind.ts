import type { JobKind } from '#app/platform/jobs/job-kind.ts'

/** Renews minutes to campus; queued when a timetable was imported, and on the schedule. */
export const renewTransitMinutes: JobKind = {
  name: 'renew-transit-minutes',
  alone: true,
  endsWithin: 3600,
}

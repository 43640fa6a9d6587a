import { expect, test } from 'vitest'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { everyJob } from '#app/platform/jobs/job.ts'
import { allJobs } from '../process/jobs.ts'

test('without a place for backups none is scheduled and none can be started, and the queue is there all the same', () => {
  const jobsWith = (source: Record<string, string>) =>
    allJobs({ kind: 'postgres' } as Connection, readEnv(source))
  const [none, nightly] = [jobsWith({}), jobsWith({ BACKUP_TO: '/mnt/backups' })]
  const shown = [none, nightly].map(({ timetable }) => timetable.map(({ job }) => job.name))
  expect(shown[0]).not.toContain('make-backup')
  expect(shown[1]).toContain('make-backup')
  for (const jobs of [none, nightly])
    expect(everyJob(jobs).filter(({ name }) => name === 'make-backup')).toHaveLength(1)
})

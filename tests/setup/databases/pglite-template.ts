// Once for each run: an embedded database, migrated and closed. Every worker opens a copy of its directory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { prepareJobs } from '#server/process/jobs.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'roost-pglite-'))
  const connection = await connect({ dataDir: join(directory, 'template') })
  await migrate(connection)
  await prepareJobs(connection)
  await connection.close()
  project.provide('template', { engine: 'pglite', directory })
  return () => rm(directory, { recursive: true, force: true })
}

// Once for each run: a native PostgreSQL with one migrated database. Every worker makes its own from that template.
import type { TestProject } from 'vitest/node'
import { connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { prepareJobs } from '#server/process/jobs.ts'
import { NOT_DURABLE, startNativePostgres } from './native-postgres.ts'
import { createDatabase } from './databases.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTemplateServer()
  project.provide('template', { engine: 'postgres', url })
  return stop
}

/** A server with the migrated database `template`. */
export async function startTemplateServer(): ReturnType<typeof startNativePostgres> {
  const { url, stop } = await startNativePostgres(...NOT_DURABLE)
  try {
    const connection = await connect({ url: await createDatabase(url, 'template'), dataDir: '' })
    await migrate(connection)
    await prepareJobs(connection)
    await connection.close()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

// Once per run: a native PostgreSQL with one migrated database, the template for each worker's own.
import type { TestProject } from 'vitest/node'
import { connect } from '#app/database/availability/connect.server.ts'
import { NOT_DURABLE, startNativePostgres } from './native-postgres.ts'
import { createDatabase } from './databases.ts'
import { fillTemplate } from './fill-template.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTemplateServer()
  project.provide('template', { engine: 'postgres', url })
  return stop
}

/** A server with the migrated database `template`. */
export async function startTemplateServer(): ReturnType<typeof startNativePostgres> {
  const { url, stop } = await startNativePostgres(...NOT_DURABLE)
  try {
    await fillTemplate(await connect({ url: await createDatabase(url, 'template'), dataDir: '' }))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

// Once per run: like postgres-template.ts, with a PgBouncer in front of it.
import type { TestProject } from 'vitest/node'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { startTemplateServer } from './postgres-template.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasPgBouncer()) throw new Error('There is no PgBouncer: `ROOST_PGBOUNCER=install npm test -- pooler`.')
  const server = await startTemplateServer()
  const pooler = await startPgBouncer(server.url)
  project.provide('template', { engine: 'postgres', url: server.url, pooledUrl: pooler.url })
  return async () => {
    await pooler.stop()
    await server.stop()
  }
}

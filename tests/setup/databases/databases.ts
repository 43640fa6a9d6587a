// Creates migrated databases of either engine from the template that globalSetup created.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'

export type Template =
  | { engine: 'pglite'; directory: string }
  | { engine: 'postgres'; url: string; pooledUrl?: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Creates database `name` on the server at `url`, as a copy of `template` if given. @returns the URL of the new database */
export async function createDatabase(url: string, name: string, template = 'template1'): Promise<string> {
  await onServer(url, `create database "${name}" template "${template}" strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** A migrated, empty database; `close` also removes it. */
export async function openCopy(template: Template, name: string): Promise<Connection> {
  if (template.engine === 'pglite') {
    const dataDir = join(template.directory, name)
    await cp(join(template.directory, 'template'), dataDir, { recursive: true })
    const connection = await connect({ dataDir })
    return withRemoval(connection, () => rm(dataDir, { recursive: true, force: true }))
  }
  const url = await createDatabase(template.url, name, 'template')
  const connection = await connect({ ...pooledSettings(template, url), dataDir: '' })
  return withRemoval(connection, () => onServer(template.url, `drop database "${name}" with (force)`))
}

/** How to reach the database at `url` as this template does: directly, or through its pooler. */
function pooledSettings({ pooledUrl }: { pooledUrl?: string }, url: string) {
  if (pooledUrl === undefined) return { url }
  const through = new URL(pooledUrl)
  through.pathname = new URL(url).pathname
  return { url: through.href, directUrl: url, pooler: 'transaction' as const }
}

function withRemoval(connection: Connection, remove: () => Promise<void>): Connection {
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await remove()
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

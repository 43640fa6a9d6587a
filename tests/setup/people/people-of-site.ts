// Users of a site in its own process, created and signed in through its database, with its secret.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, databaseSettings } from '#app/database/availability/connect.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { appSecret } from '#server/process/app-secret.ts'
import { openStore } from '#server/process/open-store.ts'
import { operatorContext } from '#server/process/runtime.ts'
import { createDatabase } from '../databases/databases.ts'
import { freePort } from '../servers/free-port.ts'
import { startNativePostgres } from '../databases/native-postgres.ts'
import { openBrowser } from './signed-in.ts'
import { SITE_TEMPLATE } from '../databases/site-templates.ts'
import { Uploader } from './uploader.ts'

/** A PostgreSQL and a folder for one site, and the variables to start it with. @param more additional variables */
export async function placeForSite(more: Record<string, string> = {}) {
  const shared = process.env.SITE_TEMPLATE_SERVER
  const postgres = shared === undefined ? await startNativePostgres() : { url: shared, stop: async () => {} }
  const port = String(await freePort())
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-site-'))
  const env: Record<string, string> = {
    DATABASE_URL: await createDatabase(
      postgres.url,
      `site-${randomUUID()}`,
      shared === undefined ? undefined : SITE_TEMPLATE,
    ),
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: 'of tests and benches, and of nobody else',
    DATA_DIR: folder,
    RATE_LIMITS: '0',
    ...more,
  }
  const remove = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { env, folder, remove }
}

/** @param env the site's environment; it must have a DATABASE_URL, because only one process can open the embedded database */
export async function peopleOf(env: Record<string, string>) {
  const read = readEnv(env)
  const [secrets, log] = [createSecrets(appSecret(read)), createLog('silent')]
  const connection = await connect(databaseSettings(read))
  const store = openStore(read, secrets, log)
  const ctx: SystemContext = operatorContext({
    env: read,
    secrets,
    log,
    connection,
    clock: createClock(),
    memory: createMemory(),
    ...store,
  })
  return {
    /** A context with the operator as actor. */
    ctx,
    /** A new signed-in user who uploads files. */
    newUploader: async (rights: Parameters<typeof makeUser>[1] = {}) => {
      const user = await makeUser(ctx, rights)
      const { headers } = await openBrowser(ctx, user.id)
      return new Uploader(user, read.publicUrl, headers.get('Cookie') ?? '')
    },
    close: async () => {
      store.photoWorkers.close()
      await connection.close()
    },
  }
}

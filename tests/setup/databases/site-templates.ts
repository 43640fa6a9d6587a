// Once per run: a site's data after its first start. Test sites start with a copy, which saves each about a second; only tests/faults,
// the pictures' demo and one journey start from nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#app/database/availability/connect.server.ts'
import { createDatabase } from './databases.ts'
import { fillEmbedded, fillTemplate } from './fill-template.ts'
import { NOT_DURABLE, startNativePostgres } from './native-postgres.ts'

/** The name of the template database. */
export const SITE_TEMPLATE = 'site-template'

/** Passes the folder of an embedded database and the URL of a native server with `SITE_TEMPLATE` to the tests in environment
 *  variables: `SITE_TEMPLATE_FOLDER` and `SITE_TEMPLATE_SERVER`. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-template-'))
  const postgres = await startNativePostgres(...NOT_DURABLE)
  const remove = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await fillEmbedded(folder)
    await fillTemplate(await connect({ url: await createDatabase(postgres.url, SITE_TEMPLATE), dataDir: '' }))
  } catch (error) {
    await remove()
    throw error
  }
  process.env.SITE_TEMPLATE_FOLDER = folder
  process.env.SITE_TEMPLATE_SERVER = postgres.url
  return remove
}

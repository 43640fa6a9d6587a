import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { prepareJobs } from '#server/process/jobs.ts'
import { madeOnce } from './made-once.ts'

/** Fills a database like a site's first start does; closes the connection. */
export async function fillTemplate(connection: Connection): Promise<void> {
  await migrate(connection)
  await prepareJobs(connection)
  await connection.close()
}

/** An embedded database in this folder, migrated and closed. */
export const fillEmbedded = (folder: string): Promise<void> =>
  madeOnce('embedded', folder, async () => fillTemplate(await connect({ dataDir: folder })))

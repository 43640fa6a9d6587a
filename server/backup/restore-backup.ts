import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { contentsForm, type Contents } from '#app/database/maintenance/dump.server.ts'
import { findRows, insertJobs, loadTables, type Piece } from '#app/database/maintenance/load.server.ts'
import { migrate, migrateTo } from '#app/database/maintenance/migrate.server.ts'
import { claimStore, storeOwner } from '#app/features/files/claim-store.server.ts'
import { MARK_PATH } from '#app/features/files/rules.ts'
import { readArchive, type Manifest } from '#app/platform/backup/archive.server.ts'
import type { BackupPlace } from '#app/platform/backup/places.server.ts'
import type { Entry } from '#app/platform/backup/tar.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { fileAreas } from '../process/file-areas.ts'
import { prepareJobs } from '../process/jobs.ts'
import { CONTENTS } from './dump-entries.ts'
import { holdEmails } from './hold-emails.ts'
import { checkBackup, SEAL } from './make-backup.ts'

/** Fills an empty database and an empty store from a backup: first the files, then all rows in one transaction.
 *  @throws CannotRun when the backup is damaged, APP_SECRET is another one, or something is there already */
export async function restoreBackup(
  ctx: SystemContext,
  connection: Connection,
  backup: { place: BackupPlace; manifest: Manifest; secret: string | undefined },
): Promise<void> {
  const { place, manifest, secret } = backup
  requireSecret(ctx, manifest)
  if (manifest.demo && ctx.settings.mode === 'production')
    throw new CannotRun(
      'This is a backup of the demo, whose passwords are public: it is not restored in production.',
    )
  await checkBackup(place, manifest, secret)
  await requireEmptyStore(ctx.files)
  const entries = () => readArchive(place, manifest, secret)
  await loadDatabase(
    connection,
    manifest.migration,
    async () => {
      await putFiles(ctx.files, entries())
      return piecesOf(entries())
    },
    async (client) => holdEmails(client, manifest.at),
  )
  await claimStore(ctx)
  if ((await storeOwner(ctx)) !== 'ours')
    throw new CannotRun('The file store could not be marked as this site’s.')
}

/** @throws CannotRun when what is sealed in the backup could not be read with this site's secret */
function requireSecret({ secrets }: SystemContext, { id, sealed }: Manifest): void {
  try {
    if (secrets.decrypt(SEAL, sealed) === id) return
  } catch {
    // It was sealed with another one.
  }
  throw new CannotRun(
    'APP_SECRET is not the one that the site of this backup had: second factors and e-mails could not be read. Set that one.',
  )
}

async function requireEmptyStore(files: FileStore): Promise<void> {
  for (const prefix of [MARK_PATH, ...fileAreas.map((area) => area.prefix)])
    if ((await files.list(prefix)).items.length > 0)
      throw new CannotRun('The file store has files already: restore into an empty folder or bucket.')
}

type Dump = { contents: Contents; pieces: AsyncIterable<Piece> }

/** Fills an empty database: migrates it to the dump's version, loads all tables in one transaction, and migrates it to this
 *  version. Then it queues the jobs that waited; in the state that is restored they never ran.
 *  @param open called once the database is known to be empty
 *  @param also runs in the transaction, after the rows
 *  @throws CannotRun when it is not empty, or of a newer version */
export async function loadDatabase(
  connection: Connection,
  migration: number,
  open: () => Promise<Dump>,
  also: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  await migrateTo(connection, migration)
  const client = await connection.pool.connect()
  const jobs: Piece[] = []
  const counts: Record<string, number> = {}
  try {
    const found = await findRows(client)
    if (found)
      throw new CannotRun(`The database is not empty (${found} has rows): restore into an empty one.`)
    const { contents, pieces } = await open()
    await client.query('begin')
    Object.assign(counts, await loadTables(client, contents, withoutJobs(pieces, jobs)))
    await client.query('update backups set files_kept_until = null')
    await also(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await migrate(connection)
  await prepareJobs(connection)
  const again = await connection.pool.connect()
  try {
    for (const piece of jobs)
      counts['pgboss.job'] = (counts['pgboss.job'] ?? 0) + (await insertJobs(again, piece))
    await again.query('vacuum analyze')
  } finally {
    again.release()
  }
  return counts
}

/** Passes pieces on, and keeps those of the queue, whose tables another program makes. */
async function* withoutJobs(pieces: AsyncIterable<Piece>, jobs: Piece[]): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (piece.table.schema === 'pgboss') jobs.push(piece)
    else yield piece
  }
}

async function piecesOf(entries: AsyncGenerator<Entry>): Promise<Dump> {
  const first = await entries.next()
  if (first.done === true || first.value.name !== CONTENTS)
    throw new Error(`an archive begins with ${CONTENTS}`)
  const contents = contentsForm.parse(JSON.parse(await text(first.value.body as AsyncIterable<Uint8Array>)))
  async function* pieces(): AsyncGenerator<Piece> {
    for await (const { name, body } of entries) {
      const [, place] = /^database\/([^/]+)\//.exec(name) ?? []
      if (place === undefined) return // the files follow
      const table = contents.tables.find((one) => `${one.schema}.${one.name}` === place)
      if (!table) throw new Error(`an archive names its tables, and not ${place}`)
      yield { table, text: await text(body as AsyncIterable<Uint8Array>) }
    }
  }
  return { contents, pieces: pieces() }
}

const fileForm = z.object({
  key: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
})

async function putFiles(files: FileStore, entries: AsyncIterable<Entry>): Promise<void> {
  let next: z.infer<typeof fileForm> | undefined
  for await (const { name, size, body } of entries) {
    if (!name.startsWith('files/')) continue
    if (name.endsWith('.json'))
      next = fileForm.parse(JSON.parse(await text(body as AsyncIterable<Uint8Array>)))
    else if (next) {
      const { key, contentType, metadata } = next
      await files.put(key, Buffer.from(await new Response(body as never).arrayBuffer()), {
        contentType,
        metadata,
        contentLength: size,
      })
    }
  }
}

import type pg from 'pg'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { contentsForm, type Contents } from '#app/database/maintenance/dump.server.ts'
import {
  databaseWithin,
  insertJobs,
  loadTables,
  requireNoRows,
  type Piece,
} from '#app/database/maintenance/load.server.ts'
import { migrateWithin } from '#app/database/maintenance/migrate.server.ts'
import { hasDemoAccounts } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { claimStore, noteRestore, wasFilledBy } from '#app/features/files/claim-store.server.ts'
import { readMark, storeOwner } from '#app/features/files/store-mark.server.ts'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import type { Manifest } from '#app/platform/backup/manifest.server.ts'
import type { BackupPlace } from '#app/platform/backup/places.server.ts'
import type { Entry } from '#app/platform/backup/tar.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { prepareJobs } from '../process/jobs.ts'
import { logCommand } from '../commands/logged-command.ts'
import { archivedFiles } from './archived-files.ts'
import { CONTENTS, contentOf } from './dump-entries.ts'
import { holdEmails } from './hold-emails.ts'
import { describeBackup, sentenceOf } from './describe-backup.ts'
import { checkBackup, SEAL } from './make-backup.ts'
import { emptyStore, whileRestoring, type Restore } from './while-restoring.ts'

const DEMO_BACKUP =
  'This is a backup of the demo, whose passwords are public: it is not restored in production.'

/** Fills an empty database and an empty store from a backup: first the files, then all rows in one transaction. A failure
 *  leaves both as they were; the next restore removes what a killed one left in the store.
 *  @param begun when the store is already marked
 *  @throws CannotRun when the backup is damaged, APP_SECRET is a different one, or the database or store is not empty */
export async function restoreBackup(
  ctx: SystemContext,
  connection: Connection,
  backup: { place: BackupPlace; manifest: Manifest; secret: string | undefined },
  begun?: Restore,
): Promise<void> {
  if (!begun) return whileRestoring(ctx.files, (restore) => restoreBackup(ctx, connection, backup, restore))
  const { place, manifest, secret } = backup
  requireSecret(ctx, manifest)
  const isProduction = ctx.settings.mode === 'production'
  if (manifest.demo && isProduction) throw new CannotRun(DEMO_BACKUP)
  await checkBackup(place, manifest, secret)
  await requireEmpty(connection).catch(async (error: unknown) => {
    if (begun.earlier === undefined || !(error instanceof CannotRun)) throw error
    const hasAll = await wasFilledBy(connection.db, begun.earlier)
    throw new CannotRun(`${error.message} ${hasAll ? HAS_ALL : EMPTY_AGAIN}`)
  })
  if (begun.earlier !== undefined) await emptyStore(ctx.files)
  const entries = () => readArchive(place, manifest, secret)
  const written: string[] = []
  try {
    await putFiles(ctx.files, entries(), written)
    await loadDatabase(
      connection,
      () => piecesOf(entries()),
      async (client) => {
        await holdEmails(client, manifest.at)
        const inside: SystemContext = { ...ctx, db: databaseWithin(client) }
        // An unencrypted backup's own statements may have been changed.
        if (isProduction && (await hasDemoAccounts(inside.db))) throw new CannotRun(DEMO_BACKUP)
        if ((await readMark(ctx.files))?.id !== begun.mark) {
          written.length = 0
          throw new CannotRun('Another restore writes into the same file store.')
        }
        await noteRestore(inside.db, begun.mark)
        await logCommand(inside, 'restore', describeBackup(manifest))
      },
    )
  } catch (error) {
    const emptied = await ctx.files.deleteMany(written).then(
      () => 'Database and files are as they were.',
      (failed: Error) =>
        `The database is as it was. Empty the file store before the next try: ${failed.message}.`,
    )
    throw new CannotRun(`Nothing was restored: ${sentenceOf(error)} ${emptied}`)
  }
  await claimRestored(ctx)
  await refreshStatistics(connection)
}

const HAS_ALL =
  'It is the one that the restore before this filled, which was killed at its very end: npm run admin -- files claim lets the site start.'
const EMPTY_AGAIN =
  'The restore that did not end has not filled it: empty it again (drop it and make it anew; an embedded one is the folder ' +
  'postgres in DATA_DIR), and run the restore again.'

/** Only now may the site start: earlier, a killed restore would have left files without rows. */
async function claimRestored(ctx: SystemContext): Promise<void> {
  const fault = await claimStore(ctx).then(
    async () => ((await storeOwner(ctx)) === 'ours' ? undefined : 'something else wrote its mark.'),
    sentenceOf,
  )
  if (fault !== undefined)
    throw new CannotRun(
      `All is restored, but the file store could not be marked as this site’s: ${fault} Run npm run admin -- files claim.`,
    )
}

/** @throws CannotRun when this site's secret cannot decrypt the backup's sealed values */
function requireSecret({ secrets }: SystemContext, { id, sealed }: Manifest): void {
  try {
    if (secrets.decrypt(SEAL, sealed) === id) return
  } catch {
    // It was sealed with another secret.
  }
  throw new CannotRun(
    'APP_SECRET is not the one that the site of this backup had: second factors and emails could not be read. Set that one.',
  )
}

type Dump = { contents: Contents; pieces: AsyncIterable<Piece> }

/** Fills an empty database in one transaction: migrates it to the dump's version, loads all tables, migrates it to this
 *  version, and queues the waiting jobs, which never ran in the restored state.
 *  @param open starts reading the dump
 *  @param also runs in the transaction, after the rows
 *  @throws CannotRun when the database is not empty, or the dump is from a newer version */
export async function loadDatabase(
  connection: Connection,
  open: () => Promise<Dump>,
  also: (client: pg.PoolClient) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  const hadQueue = await requireEmpty(connection)
  try {
    // pg-boss creates its tables in its own transactions.
    await prepareJobs(connection)
    return await withClient(connection, async (client) => {
      try {
        await client.query('begin')
        const counts = await fillTables(client, await open())
        await also(client)
        await client.query('commit')
        return counts
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    })
  } catch (error) {
    if (!hadQueue) await connection.pool.query('drop schema if exists pgboss cascade').catch(() => {})
    throw error
  }
}

/** For all the new rows. If this fails, the server does it later itself. */
export async function refreshStatistics({ pool }: Connection): Promise<void> {
  await pool.query('vacuum analyze').catch(() => {})
}

async function fillTables(
  client: pg.PoolClient,
  { contents, pieces }: Dump,
): Promise<Record<string, number>> {
  await migrateWithin(client, contents.migration)
  await requireNoRows(client)
  const jobs: Piece[] = []
  const counts = await loadTables(client, contents, withoutJobs(pieces, jobs))
  await migrateWithin(client)
  await client.query('update backups set files_kept_until = null')
  for (const piece of jobs)
    counts['pgboss.job'] = (counts['pgboss.job'] ?? 0) + (await insertJobs(client, piece))
  return counts
}

/** @returns whether there is a job queue
 *  @throws CannotRun when anything was ever stored */
function requireEmpty(connection: Connection): Promise<boolean> {
  return withClient(connection, async (client) => {
    await requireNoRows(client)
    const { rows } = await client.query<{ queue: string | null }>("select to_regnamespace('pgboss') as queue")
    return rows[0]?.queue != null
  })
}

async function withClient<Of>(
  { pool }: Connection,
  work: (client: pg.PoolClient) => Promise<Of>,
): Promise<Of> {
  const client = await pool.connect()
  const broken = () => {} // its queries fail as well
  client.on('error', broken)
  try {
    return await work(client)
  } finally {
    client.off('error', broken)
    client.release()
  }
}

/** Passes pieces on, except those of the job queue, which it collects because another program creates its tables. */
async function* withoutJobs(pieces: AsyncIterable<Piece>, jobs: Piece[]): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (piece.table.schema === 'pgboss') jobs.push(piece)
    else yield piece
  }
}

async function piecesOf(entries: AsyncGenerator<Entry>): Promise<Dump> {
  const first = await entries.next()
  if (first.done === true || first.value.name !== CONTENTS)
    throw new CannotRun(`The backup does not begin with ${CONTENTS}.`)
  const contents = contentsForm.parse(JSON.parse((await contentOf(first.value)).toString()))
  async function* pieces(): AsyncGenerator<Piece> {
    for await (const entry of entries) {
      const [, place] = /^database\/([^/]+)\//.exec(entry.name) ?? []
      if (place === undefined) return // the files follow
      const table = contents.tables.find((one) => `${one.schema}.${one.name}` === place)
      if (!table) throw new CannotRun(`The backup has rows of ${place}, which its ${CONTENTS} does not name.`)
      yield { table, text: (await contentOf(entry)).toString() }
    }
  }
  return { contents, pieces: pieces() }
}

/** Files that are stored concurrently: each is in memory, and at most 20 MB. */
const AT_ONCE = 8

/** A store mostly waits for its disk or the network, so several files are sent concurrently.
 *  @param written filled with the keys of the stored files; once this has ended, nothing more is written */
async function putFiles(files: FileStore, entries: AsyncIterable<Entry>, written: string[]): Promise<void> {
  const underWay = new Set<Promise<void>>()
  try {
    for await (const { key, contentType, metadata, size, bytes } of archivedFiles(entries)) {
      const body = await bytes()
      while (underWay.size >= AT_ONCE) await Promise.race(underWay)
      written.push(key)
      const put = files.put(key, body, { contentType, metadata, contentLength: size }).then(() => {
        underWay.delete(put)
      })
      put.catch(() => {}) // the race or the end below throws it
      underWay.add(put)
    }
    await Promise.all(underWay)
  } finally {
    await Promise.allSettled(underWay)
  }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandSettings, connect, type Connection } from '#app/database/availability/connect.server.ts'
import { openSnapshot } from '#app/database/maintenance/dump.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { hasDemoAccounts } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import { operator } from '#app/platform/access.ts'
import { readManifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { dumpPieces } from '../backup/dump-entries.ts'
import { describeBackup, sentenceOf } from '../backup/describe-backup.ts'
import { describeLacks, newestBackup } from '../backup/make-backup.ts'
import { loadDatabase, refreshStatistics, restoreBackup } from '../backup/restore-backup.ts'
import { whileRestoring } from '../backup/while-restoring.ts'
import { appSecret } from '../process/app-secret.ts'
import { logCommand } from './logged-command.ts'
import { prepareJobs } from '../process/jobs.ts'
import { requireFolder, requireNoRestore } from '../process/require-store.ts'
import { openStore } from '../process/open-store.ts'
import { commandChecks } from '../process/setting-checks.ts'
import { operatorContext } from '../process/runtime.ts'

const RESTORE = 'Say which backup: npm run restore -- DIR, or npm run restore -- s3://BUCKET/FOLDER.'
const MOVE = 'Say where to: npm run move -- --to postgres://user:password@host:5432/roost.'

/** The actor of a command that opens no site. */
const byOperator = { actor: operator, now: () => new Date() }

const databaseOf = (env: Env) => connect(env.DATABASE_URL ? commandSettings(env) : { dataDir: env.DATA_DIR })

/** @throws CannotRun when a restore into its store did not finish */
async function requireRestored(env: Env): Promise<void> {
  // Without a secret, nothing was restored yet.
  if (!env.APP_SECRET && !existsSync(path.join(env.DATA_DIR, 'app-secret'))) return
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  await requireNoRestore(openStore(env, secrets, createLog('warn', 2)).files)
}

/** `npm run restore -- DIR|s3://…`: the backup there, or the newest below it, into an empty database and an empty store.
 *  @returns the exit code */
export async function restoreSite([from, ...rest]: string[]): Promise<number> {
  if (from === undefined || from.startsWith('-') || rest.length > 0) throw new CannotRun(RESTORE)
  const env = readEnv(undefined, commandChecks)
  if (!env.APP_SECRET && !existsSync(path.join(env.DATA_DIR, 'app-secret')))
    throw new CannotRun(
      `Set APP_SECRET to that of the site, or put its file app-secret into ${env.DATA_DIR}.`,
    )
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  const log = createLog('warn', 2)
  const store = openStore(env, secrets, log)
  if (store.objectStore) await requireFolder(env)
  let made = ''
  let lacks: string[] = []
  await whileRestoring(store.files, async (restore) => {
    const backups = openPlace(env, from, process.cwd())
    const place = await newestBackup(backups)
    const manifest = await readManifest(place, env.BACKUP_SECRET)
    process.stdout.write(`Restoring ${place.label}\n`)
    made = describeBackup(manifest)
    lacks = await describeLacks(backups, manifest)
    const connection = await databaseOf(env)
    const parts = { env, secrets, connection, log, clock: createClock(), memory: createMemory(), ...store }
    try {
      // The unguarded store, so that a failed restore can be undone before the table that guards deletion exists.
      const ctx = { ...operatorContext(parts), files: store.files }
      await restoreBackup(ctx, connection, { place, manifest, secret: env.BACKUP_SECRET }, restore)
    } finally {
      await connection.close()
    }
  })
  process.stdout.write(asTyped([`Restored. ${made}`, ...lacks, AFTER].join('\n')))
  return 0
}

const AFTER =
  'What was written after that moment is lost. For 24 hours jobs send no emails, because they may have been sent before: ' +
  '/admin/emails has them; "npm run admin -- emails release" ends that.\n'

/** `npm run move -- --to postgres://…`: everything in the embedded database into an empty PostgreSQL. Files stay where they are.
 *  @returns the exit code */
export async function moveSite(args: string[]): Promise<number> {
  const [option, url = ''] = args
  const isAddress = /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')
  if (option !== '--to' || !isAddress || args.length !== 2) throw new CannotRun(MOVE)
  const env = readEnv(undefined, commandChecks)
  if (env.DATABASE_URL)
    throw new CannotRun(
      'DATABASE_URL is set: only an embedded database is moved. Between servers use backup and restore.',
    )
  await requireRestored(env)
  // Opening it locks the directory, so nothing else writes to it.
  const source = await connect({ dataDir: env.DATA_DIR })
  try {
    await migrate(source)
    await prepareJobs(source)
    if (await hasDemoAccounts(source.db))
      throw new CannotRun(
        'This is the demo, whose passwords are public: it is not moved. Begin an own site with DEMO=0.',
      )
    const target = await connect({ url, dataDir: env.DATA_DIR, statementWithin: 0, lockWithin: 0 })
    try {
      const tables = await pass(source, target, env.DATA_DIR)
      await refreshStatistics(target)
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      const moved = `Moved ${rows.toLocaleString('en-US')} rows.`
      await logCommand({ ...byOperator, db: target.db }, 'move', moved)
      process.stdout.write(`${moved} ${nextSteps(env)}`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return 0
}

async function pass(
  source: Connection,
  target: Connection,
  scratch: string,
): Promise<Record<string, number>> {
  const snapshot = await openSnapshot(source, scratch)
  try {
    const { contents } = snapshot
    const open = async () => ({ contents, pieces: dumpPieces(snapshot, {}) })
    return await loadDatabase(target, open).catch((error: unknown) => {
      throw new CannotRun(`Nothing was moved: ${sentenceOf(error)} Both databases are as they were.`)
    })
  } finally {
    await snapshot.close()
  }
}

const nextSteps = ({ APP_SECRET, DATA_DIR }: Env) =>
  `Start the site with this DATABASE_URL, PUBLIC_URL and ${APP_SECRET ? 'the same APP_SECRET' : `APP_SECRET=$(cat ${DATA_DIR}/app-secret)`}, ` +
  `and the same DATA_DIR for its files. The embedded database stays as it was, for going back.\n`

/** `npm run migrate`: migrates the database to this version, while processes of the previous version may run.
 *  @returns the exit code */
export async function migrateSite(args: string[]): Promise<number> {
  if (args.length > 0) throw new CannotRun('npm run migrate takes no arguments.')
  const env = readEnv(undefined, commandChecks)
  await requireRestored(env)
  const connection = await databaseOf(env)
  try {
    const changes = await migrate(connection)
    await prepareJobs(connection)
    if (changes > 0) await logCommand({ ...byOperator, db: connection.db }, 'migrate')
  } finally {
    await connection.close()
  }
  process.stdout.write('The database has every migration of this version.\n')
  return 0
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { asTyped } from '#app/platform/commands/as-typed.ts'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import { readManifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { describeBackup } from '../backup/describe-backup.ts'
import { describeLacks, newestBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { untilAborted } from '../backup/until-aborted.ts'
import { appSecret } from '../process/app-secret.ts'
import { operatorContext } from '../process/runtime.ts'
import { commandChecks } from '../process/setting-checks.ts'
import { differencesOf, hasSameMigrations, sumsOfBackup, sumsOfSite } from './compare.ts'
import { makeDrillSite } from './drill-site.ts'

const USAGE =
  'Say which backup, or set BACKUP_TO: npm run drill -- DIR, or npm run drill -- s3://BUCKET/FOLDER.'
const MOST_LINES = 30

/** `npm run drill [-- DIR|s3://…]`: restores the newest backup into a temporary database and store, and compares them with
 *  it. The site may run; the drill touches nothing of it, runs no jobs and sends no emails.
 *  @returns the exit code: 1 when anything differs, 2 when the backup itself lacks files or has damaged ones */
export async function drill([given, ...rest]: string[]): Promise<number> {
  const env = readEnv(undefined, commandChecks)
  const from = given ?? env.BACKUP_TO
  if (from === undefined || from.startsWith('-') || rest.length > 0) throw new CannotRun(USAGE)
  if (!env.APP_SECRET && !existsSync(path.join(env.DATA_DIR, 'app-secret')))
    throw new CannotRun(`Set APP_SECRET to that of the site: there is no file app-secret in ${env.DATA_DIR}.`)
  const { signal, release } = interrupted()
  const begun = performance.now()
  const backups = openPlace(env, from, process.cwd())
  const place = untilAborted(await newestBackup(backups), signal)
  const secret = env.BACKUP_SECRET
  const manifest = await readManifest(place, secret)
  const secrets = createSecrets(appSecret(env), env.APP_SECRET_PREVIOUS)
  const log = createLog('warn', 2)
  const site = await makeDrillSite(env, secrets, log)
  try {
    say(`Restoring ${place.label} beside the site. ${describeBackup(manifest)}`)
    const { connection, files, scratch } = site
    const parts = { env, secrets, connection, log, clock: createClock(), memory: createMemory(), files }
    const ctx = { ...operatorContext({ ...parts, photoWorkers: site.photoWorkers }), files }
    await restoreBackup(ctx, connection, { place, manifest, secret })
    const restored = performance.now()
    const saved = await sumsOfBackup(readArchive(place, manifest, secret))
    signal.throwIfAborted()
    const now = await sumsOfSite(connection, files, scratch)
    const found = differencesOf(saved, now)
    signal.throwIfAborted()
    if (found.length > 0) {
      say(`The restored site is not what the backup has:\n${found.slice(0, MOST_LINES).join('\n')}`)
      if (found.length > MOST_LINES) say(`and ${found.length - MOST_LINES} more`)
      return 1
    }
    const lacks = await describeLacks(backups, manifest)
    const seconds = (performance.now() - restored) / 1000
    say(
      hasSameMigrations(saved, now)
        ? `Every table and file is as in the backup (compared in ${formatDuration(seconds)}).`
        : `Every file is as in the backup (compared in ${formatDuration(seconds)}). It is of an older version, which was migrated: of tables only those that lost all rows would be named.`,
    )
    say(
      `Recovery time: ${formatDuration((restored - begun) / 1000)}, from the first byte read to the last row.`,
    )
    const age = (Date.now() - Date.parse(manifest.at)) / 1000
    say(`Recovery point: ${formatDuration(age)} ago. What was written since then would be lost.`)
    if (lacks.length > 0) say(`But the backup itself is not whole:\n${lacks.join('\n')}`)
    return lacks.length > 0 ? 2 : 0
  } finally {
    await site.remove()
    release()
    say('What the drill made is removed.')
  }
}

const say = (line: string) => void process.stdout.write(`${asTyped(line)}\n`)

/** A duration in words, to two units. */
export function formatDuration(seconds: number): string {
  const units: [name: string, size: number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ]
  let left = Math.max(1, Math.round(seconds))
  const parts = units.flatMap(([name, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]
  })
  return parts.slice(0, 2).join(' ')
}

/** Ctrl-C ends the drill like a failure: everything it created is removed. */
function interrupted(): { signal: AbortSignal; release: () => void } {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new CannotRun('Interrupted.'))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  return {
    signal: stopping.signal,
    release: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.removeListener(name, stop)
    },
  }
}

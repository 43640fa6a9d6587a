// A drill of a site with 10,000 homes and photos, compared with the minimum of any restore: reading the backup once and writing the files.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { photos } from '#app/database/schema/homes/photos.ts'
import { installation } from '#app/database/schema/site/stored-files.ts'
import { variantPath } from '#app/features/photos/upload-path.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { withHomes, type BenchDatabase } from './database.ts'
import { row, type Result } from './rows.ts'

const HOMES = 10_000
const PHOTO = 500_000 // bytes of one photo in all its sizes
const APP_SECRET = 'a secret of the bench alone, 32 letters'

/** @param megabytes of photos */
export const benchDrill = (megabytes: number): Promise<Result> =>
  withHomes(HOMES, async (database) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'roost-bench-drill-'))
    try {
      return await measure(database, folder, megabytes)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

async function measure({ ctx: given, url, pool, ...rest }: BenchDatabase, folder: string, megabytes: number) {
  const connection = { ...rest, pool }
  const [dataDir, backups] = [path.join(folder, 'data'), path.join(folder, 'backups')]
  await mkdir(dataDir)
  const secrets = createSecrets(APP_SECRET)
  const secret = secrets.key('object store')
  const { files } = openFileStore({
    kind: 'disk',
    directory: path.join(dataDir, 'files'),
    origin: 'http://localhost',
    secret,
  })
  const ctx = { ...given, files, secrets }
  const count = Math.round((megabytes * 1e6) / PHOTO)
  process.stderr.write(`storing ${count} photos …\n`)
  await ctx.db.insert(installation).values({ id: newId() })
  const { rows: homes } = await pool.query<{ id: string }>('select id from listings')
  for (let made = 0; made < count; made += 1) {
    const id = newId()
    const listingId = homes[made % homes.length]?.id
    const size = { width: 640, height: 480, widths: [640] }
    const looks = { thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', fingerprint: '0123456789abcdef' }
    await ctx.db
      .insert(photos)
      .values({ id, listingId, purpose: 'listing-photo', createdAt: ctx.now(), ...size, ...looks })
    const upload = { contentType: 'image/webp', contentLength: PHOTO }
    await files.put(variantPath(id, 640, 'webp'), randomBytes(PHOTO), upload)
  }
  const saved = performance.now()
  await makeBackup({ ctx, connection, dataDir, secret: APP_SECRET }, openPlace(readEnv({}), backups, folder))
  const backup = (performance.now() - saved) / 1000

  const begun = performance.now()
  const drilled = spawnSync(process.execPath, ['server/start.ts', 'drill', backups], {
    encoding: 'utf8',
    env: {
      ...process.env,
      APP_SECRET,
      BACKUP_SECRET: APP_SECRET,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:1',
    },
  })
  const ours = (performance.now() - begun) / 1000
  if (drilled.status !== 0) throw new Error(`${drilled.stdout}${drilled.stderr}`)
  const copied = performance.now()
  await cp(backups, path.join(folder, 'copied backup'), { recursive: true })
  await cp(path.join(dataDir, 'files'), path.join(folder, 'copied files'), { recursive: true })
  spawnSync('sync')
  const limit = (performance.now() - copied) / 1000
  const lines = drilled.stdout.split('\n').filter((line) => /^(Recovery|Every)/.test(line))
  return {
    rows: [row(`a drill, 10,000 homes and photos in MB`, megabytes, ours, limit, 's')],
    extra: {
      'the backup before it': `${backup.toFixed(0)} s`,
      'it said': lines.join(' '),
    },
  }
}

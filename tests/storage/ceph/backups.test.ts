// Backups to an S3 store: created, found, restored and thinned out as in a folder (server/backup/backup.test.ts).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import { connect } from '#app/database/availability/connect.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { readManifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { makeBackup, newestBackup, removeOldBackups } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { cephOptions, s3UrlOf } from '#tests/setup/servers/ceph-options.ts'
import { ceph } from '#tests/setup/servers/stores.ts'

describe.each(ceph ? [ceph] : [])('backups at $endpoint', (of) => {
  test('are restored from there, and the newest stay', async ({ ownDatabase }) => {
    const scratch = await mkdtemp(path.join(tmpdir(), 'roost-backup-'))
    onTestFinished(() => rm(scratch, { recursive: true, force: true }))
    const { bucket, ...store } = await cephOptions(of)
    const urlOf = (key: typeof store) => s3UrlOf(`http://${store.endpoint}`, key)
    const env = readEnv({ BACKUP_S3_URL: urlOf(store) })
    const place = openPlace(env, `s3://${bucket}/nightly`, scratch)
    const site = { ...contextOf(ownDatabase.db), now: () => new Date() }
    const tools = {
      ctx: site,
      connection: ownDatabase,
      dataDir: scratch,
      secret: 'a secret of 32 characters, or more',
    }
    await place.tryWriting()
    expect(await place.folders()).toEqual([])
    const another = readEnv({ BACKUP_S3_URL: urlOf({ ...store, secretAccessKey: 'another' }) })
    const stranger = openPlace(another, place.label, scratch)
    await expect(stranger.tryWriting()).rejects.toThrow('the key is refused: SignatureDoesNotMatch')
    const nowhere = openPlace(env, 's3://no-such-bucket/nightly', scratch)
    await expect(nowhere.tryWriting()).rejects.toThrow('there is no such bucket')
    await makeUser(site)
    let last: Awaited<ReturnType<typeof makeBackup>> | undefined
    for (let night = 0; night < 3; night += 1) last = await makeBackup(tools, place)
    await removeOldBackups(place, 2, last?.manifest.site ?? '')
    expect(await place.folders()).toHaveLength(2)

    const newest = await newestBackup(place)
    expect(newest.label).toBe(`s3://${bucket}/nightly/${(await place.folders()).at(-1)}`)
    const embedded = await connect({ dataDir: path.join(scratch, 'embedded') })
    onTestFinished(() => embedded.close())
    const restored = { ...contextOf(embedded.db), now: () => new Date() }
    await restoreBackup(restored, embedded, {
      place: newest,
      manifest: await readManifest(newest, tools.secret),
      secret: tools.secret,
    })
    expect(await restored.db.select({ rows: count() }).from(users)).toEqual(
      await site.db.select({ rows: count() }).from(users),
    )
  })
})

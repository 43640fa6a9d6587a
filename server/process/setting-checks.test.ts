import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPlace } from '#app/platform/backup/places.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { openMetrics } from '../metrics/serve-metrics.ts'
import { openStore } from './open-store.ts'
import { requireStores } from './require-store.ts'
import { siteChecks } from './setting-checks.ts'

test('what other places ask of the settings is named at once, before anything is opened', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = {
    PORT: 'many',
    DATA_DIR: path.join(folder, 'not-mounted/roost'),
    BACKUP_TO: path.join(folder, 'backup-disk/roost'),
    MAP_PMTILES: path.join(folder, 'campus.pmtiles'),
    ROUTES_PROVIDER: 'osrm',
    S3_URL: 'https://id:secret@s3-accelerate.amazonaws.com/roost-files?region=us-east-1&style=path',
  }
  let said = ''
  try {
    readEnv(source, siteChecks)
  } catch (error) {
    said = (error as Error).message
  }
  expect(said.split('\n').map((sentence) => sentence.split(/ is | cannot /)[0])).toEqual([
    'PORT',
    'DATA_DIR',
    'The S3 store',
    'ROUTES_URL',
    'MAP_PMTILES',
    'BACKUP_TO',
  ])
  expect(said).toContain(`and there is no ${path.join(folder, 'not-mounted')}: mount or make that folder`)
  expect(readEnv({ DATA_DIR: path.join(folder, 'roost') }, siteChecks).mode).toBe('demo')
})

test('a place that takes no folders is named, instead of trying forever', () => {
  for (const DATA_DIR of ['/proc/roost', '/proc'])
    expect(() => readEnv({ DATA_DIR }, siteChecks)).toThrow(
      /^DATA_DIR is "\/proc(?:\/roost)?", and (?:no folder can be made in|there is no) \//,
    )
})

test('a backup makes its folder, and none above it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-places-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = (name: string) => openPlace(readEnv({}), path.join(folder, name), '/')
  const lost = place('not-mounted/backups')
  await expect(lost.tryWriting()).rejects.toThrow('No backup can be written into')
  await expect(lost.below('roost-1').put('a', Buffer.from('a'))).rejects.toThrow('No backup can be written')
  expect(existsSync(path.join(folder, 'not-mounted'))).toBe(false)
  await place('backups').below('roost-1').put('a', Buffer.from('a'))
  expect(await place('backups').below('roost-1').get('a')).toEqual(Buffer.from('a'))
})

test('an S3 store that does not answer is refused, unless a setting says otherwise', async () => {
  const start = async (more: Record<string, string>) => {
    const env = readEnv({
      S3_URL: `http://id:secret@127.0.0.1:${await freePort()}/roost-files?region=us-east-1`,
      ...more,
    })
    const store = openStore(env, createSecrets('of this test alone'), createLog('silent'))
    return requireStores(env, store, createLog('silent'))
  }
  await expect(start({})).rejects.toThrow(/^The S3 store of S3_URL cannot be used \(.*START_WITHOUT_S3=1/)
  await expect(start({ BACKUP_TO: 's3://backups/nightly' })).rejects.toThrow(
    /^The S3 store of S3_URL cannot .*\nNo backup can be written to s3:\/\/backups\/nightly \(.*: check S3_URL/,
  )
  await start({ START_WITHOUT_S3: '1' })
})

test('one port for the site and for its figures is refused with both names, before anything is opened', () => {
  const ports = (PORT: string, METRICS_PORT: string) => () => readEnv({ PORT, METRICS_PORT }, siteChecks)
  expect(ports('9464', '9464')).toThrow(
    /^METRICS_PORT and PORT are both 9464: give METRICS_PORT another port, such as 9465\.$/,
  )
  expect(ports('65535', '65535')).toThrow('such as 9464.')
  expect(ports('3000', '9464')().METRICS_PORT).toBe(9464)
  // 0 means any free port.
  expect(ports('0', '0')().PORT).toBe(0)
})

test('a taken METRICS_PORT is refused before there is anything to count', async () => {
  const env = readEnv({ METRICS_PORT: String(await freePort()) })
  const first = await openMetrics(env)
  expect((await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).status).toBe(503)
  await expect(openMetrics(env)).rejects.toThrow(
    `Port ${env.METRICS_PORT} on 127.0.0.1 is in use by another program: set METRICS_PORT to another one.`,
  )
  await expect(openMetrics({ ...env, METRICS_HOST: '192.0.2.1' })).rejects.toThrow(
    'METRICS_HOST is "192.0.2.1", which is not an address of this machine',
  )
  await first.stop()
  await (await openMetrics(env)).stop()
})

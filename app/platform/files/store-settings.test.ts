import { expect, test } from 'vitest'
import { openPlace } from '../backup/places.server.ts'
import { readEnv } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import { createSecrets } from '../secrets.server.ts'
import { storeOptions } from './store-settings.server.ts'

const s3 = { S3_URL: 'https://id:sec%2Fret@s3.example.org/roost-files?region=us-east-1' }
const secrets = createSecrets('a secret of this test alone, 32 letters')
const settings = (source: Record<string, string>) => storeOptions(readEnv(source), secrets, () => {})

test('without any variable files lie in DATA_DIR, with a key pair of this installation', () => {
  const options = settings({ DATA_DIR: '/data' })
  expect(options).toMatchObject({ kind: 'disk', directory: '/data/files', origin: 'http://localhost:3000' })
  expect(options).toMatchObject({ secret: secrets.key('object store') })
})

test('an S3 store is one address', () => {
  const key = { accessKeyId: 'id', secretAccessKey: 'sec/ret', region: 'us-east-1', bucket: 'roost-files' }
  expect(settings(s3)).toMatchObject({ kind: 's3', endpoint: 's3.example.org', plainHttp: false, ...key })
  const owned = `${s3.S3_URL}&owner=123456789012`
  expect(settings({ S3_URL: owned })).toMatchObject({ expectedBucketOwner: '123456789012' })
  const plain = settings({
    S3_URL: 'http://id:secret@localhost:9000/roost-files?region=us-east-1&style=path',
  })
  expect(plain).toMatchObject({ endpoint: 'localhost:9000', plainHttp: true, forcePathStyle: true })
})

test('backups have a store of their own, or that of the files', () => {
  const asked = (source: Record<string, string>) =>
    openPlace(readEnv(source), 's3://nightly/roost', '/').label
  expect(() => asked({})).toThrow('BACKUP_S3_URL is missing')
  expect(asked(s3)).toBe('s3://nightly/roost')
  expect(asked({ BACKUP_S3_URL: 'https://id:secret@s3.example.org?region=x' })).toBe('s3://nightly/roost')
})

test('what an S3 store cannot be is said in its own words', () => {
  const accelerated = 'https://id:secret@s3-accelerate.amazonaws.com/roost-files?region=us-east-1&style=path'
  expect(() => settings({ S3_URL: accelerated })).toThrow(
    new CannotRun('The S3 store cannot be used: Path style URLs not supported with transfer acceleration.'),
  )
})

test('a site on https sends nothing by http', () => {
  const site = { DEMO: '1', PUBLIC_URL: 'https://roost.example' }
  const at = (origin: string) => ({ S3_URL: `http://id:secret@${origin}/roost-files?region=us-east-1` })
  expect(() => settings({ ...site, ...at('s3.example.org') })).toThrow(/write https\.$/)
  expect(() => settings({ ...site, FILES_ORIGIN: 'http://files.example' })).toThrow(/write https\.$/)
  expect(settings({ ...site, ...at('127.0.0.1:9000') })).toMatchObject({ kind: 's3' })
})

test('a host name for files is another one than the site has, and for this machine', () => {
  const site = { DEMO: '1', PUBLIC_URL: 'https://roost.example' }
  expect(() => settings({ ...site, FILES_ORIGIN: 'https://roost.example' })).toThrow(/another host name\.$/)
  expect(() => settings({ ...s3, FILES_ORIGIN: 'https://files.example' })).toThrow(/with an S3 store\.$/)
  expect(settings({ ...site, FILES_ORIGIN: 'https://files.example' })).toMatchObject({
    origin: 'https://files.example',
  })
})

import { expect, test } from 'vitest'
import { readEnv } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import { createSecrets } from '../secrets.server.ts'
import { storeOptions } from './store-settings.server.ts'

const s3 = {
  S3_ENDPOINT: 's3.example.org',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'roost-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const secrets = createSecrets('a secret of this test alone, 32 letters')
const settings = (source: Record<string, string>) => storeOptions(readEnv(source), secrets, () => {})

test('without any variable files lie in DATA_DIR, with a key pair of this installation', () => {
  const options = settings({ DATA_DIR: '/data' })
  expect(options).toMatchObject({ kind: 'disk', directory: '/data/files', origin: 'http://localhost:3000' })
  expect(options).toMatchObject({ secret: secrets.key('object store') })
})

test.each(Object.keys(s3))('an S3 store without %s is no S3 store', (name) => {
  expect(() => settings({ ...s3, [name]: '' })).toThrow(
    new CannotRun(
      `${name} is missing: an S3 store needs S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY together.`,
    ),
  )
})

test('an S3 store may be written with its scheme or without', () => {
  expect(settings(s3)).toMatchObject({ kind: 's3', endpoint: 's3.example.org', plainHttp: false })
  const plain = settings({ ...s3, S3_ENDPOINT: 'http://localhost:9000', S3_FORCE_PATH_STYLE: '1' })
  expect(plain).toMatchObject({ endpoint: 'localhost:9000', plainHttp: true, forcePathStyle: true })
})

test('what an S3 store cannot be is said in its own words', () => {
  const accelerated = { S3_ENDPOINT: 's3-accelerate.amazonaws.com', S3_FORCE_PATH_STYLE: '1' }
  expect(() => settings({ ...s3, ...accelerated })).toThrow(
    new CannotRun('The S3 store cannot be used: Path style URLs not supported with transfer acceleration.'),
  )
})

test('a bucket may be written as the address that consoles copy', () => {
  for (const named of ['s3://roost-files', 's3://roost-files/'])
    expect(settings({ ...s3, S3_BUCKET: named })).toMatchObject({ bucket: 'roost-files' })
  for (const wrong of ['s3://', 's3://roost-files/photos'])
    expect(() => settings({ ...s3, S3_BUCKET: wrong })).toThrow(
      new CannotRun('The S3 store cannot be used: Invalid S3 URI.'),
    )
})

test('a site on https sends nothing by http', () => {
  const site = { PUBLIC_URL: 'https://roost.example' }
  expect(() => settings({ ...site, ...s3, S3_ENDPOINT: 'http://s3.example.org' })).toThrow(/write https\.$/)
  expect(() => settings({ ...site, FILES_ORIGIN: 'http://files.example' })).toThrow(/write https\.$/)
  expect(settings({ ...site, ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toMatchObject({ kind: 's3' })
})

test('a host name for files is another one than the site has, and for this machine', () => {
  const site = { PUBLIC_URL: 'https://roost.example' }
  expect(() => settings({ ...site, FILES_ORIGIN: 'https://roost.example' })).toThrow(/another host name\.$/)
  expect(() => settings({ ...s3, FILES_ORIGIN: 'https://files.example' })).toThrow(/with an S3 store\.$/)
  expect(settings({ ...site, FILES_ORIGIN: 'https://files.example' })).toMatchObject({
    origin: 'https://files.example',
  })
})

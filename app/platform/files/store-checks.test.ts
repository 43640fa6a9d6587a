import { expect, test } from 'vitest'
import { openFileStore } from './open-store.server.ts'
import { isDnsCompatible, s3Origin, usesPathStyle, type S3Options } from './store-checks.ts'

const options: S3Options = {
  endpoint: 's3.example.org',
  region: 'us-east-1',
  bucket: 'roost-files',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
}
const open = (overrides: Partial<S3Options>) => openFileStore({ kind: 's3', ...options, ...overrides })

test.each([
  ['NoBucket', { bucket: '' }, 'Missing bucket name while accessing object.'],
  ['NoRegion', { region: '' }, 'Missing region while accessing object.'],
  ['DnsIncompatibleBucketName', { bucket: 'My_Files' }, "The bucket name isn't DNS compatible."],
  ['InvalidCustomEndpoint', { endpoint: 'https://s3.example.org' }, 'Invalid S3 custom endpoint.'],
  ['InvalidCustomEndpoint', { endpoint: '' }, 'Invalid S3 custom endpoint.'],
  [
    'ForcePathStyleEndpointNotSupported',
    { endpoint: 's3-accelerate.amazonaws.com', forcePathStyle: true },
    'Path style URLs not supported with transfer acceleration.',
  ],
  ['InvalidAWSAccountID', { expectedBucketOwner: '1234' }, 'Invalid AWS account ID was provided.'],
])('%s is said when the store is opened', (name, wrong, message) => {
  expect(() => open(wrong)).toThrow(expect.objectContaining({ name, message }))
})

test('without credentials every request says so', async () => {
  for (const wrong of [{ accessKeyId: '' }, { secretAccessKey: '' }]) {
    const { files } = open(wrong)
    const refusal = { name: 'NoCredentials', message: 'Credentials should not be empty.' }
    await expect(files.sign({ op: 'get', key: 'a' })).rejects.toMatchObject(refusal)
    await expect(files.head('a')).rejects.toMatchObject(refusal)
  }
})

test('names of buckets', () => {
  for (const name of ['abc', 'a.b.c', '1-2-3', '1.2.3', 'a'.repeat(63)])
    expect(isDnsCompatible(name), name).toBe(true)
  for (const name of [
    'ab',
    'Abc',
    'a_b',
    'a..b',
    '.ab',
    'ab-',
    '-ab',
    'a.-b',
    '192.168.0.1',
    'a'.repeat(64),
    '',
  ])
    expect(isDnsCompatible(name), name).toBe(false)
})

test.each([
  ['the bucket before the host', {}, 'https://roost-files.s3.example.org'],
  ['the bucket in the path', { forcePathStyle: true }, 'https://s3.example.org'],
  ['a bucket with a dot, which no certificate covers', { bucket: 'my.files' }, 'https://s3.example.org'],
  ['this machine', { endpoint: 'localhost:9000', plainHttp: true }, 'http://localhost:9000'],
  ['an address in numbers', { endpoint: '10.0.0.5:9000' }, 'https://10.0.0.5:9000'],
])('signed addresses with %s', async (_what, overrides, origin) => {
  const { files } = open(overrides)
  const { url } = await files.sign({ op: 'get', key: 'a/b.jpg' })
  const path = usesPathStyle({ ...options, ...overrides })
    ? `/${{ ...options, ...overrides }.bucket}/a/b.jpg`
    : '/a/b.jpg'
  expect(new URL(url)).toMatchObject({ origin, pathname: path })
  expect(s3Origin({ ...options, ...overrides })).toBe(origin)
})

test('the expected owner of the bucket goes with every request', async () => {
  const { files } = open({ expectedBucketOwner: '123456789012' })
  const { url } = await files.sign({ op: 'get', key: 'a' })
  expect(new URL(url).searchParams.get('x-amz-expected-bucket-owner')).toBe('123456789012')
})

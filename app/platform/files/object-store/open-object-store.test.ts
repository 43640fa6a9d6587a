import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  ListObjectsCommand,
  ListObjectVersionsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { openS3Client } from '../s3-client.server.ts'
import { openTestObjectStore } from '#tests/setup/servers/test-object-store.ts'
import { asS3Error, isForOperator, S3Error } from './answers/s3-error.ts'

const { directory, objectStore, files, fetchSigned, storedFiles, uploadOf } = openTestObjectStore()

/** An S3 client with the key pair of the test's service, for requests that the store itself never makes. */
async function client(): Promise<{ s3: S3Client; Bucket: string; Key: string }> {
  const { searchParams } = new URL((await files.sign({ op: 'get', key: 'a' })).url)
  const [accessKeyId = ''] = searchParams.get('X-Amz-Credential')?.split('/') ?? []
  const secretAccessKey = Buffer.alloc(32, 1).subarray(8).toString('base64url')
  const [Bucket, Key] = ['roost', 'kept']
  const keys = { accessKeyId, secretAccessKey, region: 'us-east-1', bucket: Bucket }
  await files.put(Key, Buffer.from('kept'), { contentType: 'text/plain', contentLength: 4 })
  return {
    s3: openS3Client({ endpoint: 'localhost:3000/_store', plainHttp: true, ...keys }, objectStore),
    Bucket,
    Key,
  }
}

test('what the store does not know it does not do, and does not take for something else', async () => {
  const { s3, Bucket, Key } = await client()
  const unknown = [
    new PutObjectAclCommand({ Bucket, Key, ACL: 'public-read' }),
    new GetObjectTaggingCommand({ Bucket, Key }),
    new ListObjectsCommand({ Bucket }),
    new ListObjectVersionsCommand({ Bucket }),
    new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${Key}` }),
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }),
    new PutObjectCommand({ Bucket, Key, Body: 'x', IfMatch: '"x"' }),
  ]
  for (const command of unknown) {
    const code = expect.stringMatching(/^(NotImplemented|MethodNotAllowed)$/)
    await expect(s3.send(command as GetObjectTaggingCommand), command.constructor.name).rejects.toMatchObject(
      { name: code },
    )
  }
  expect(await (await fetchSigned({ op: 'get', key: Key })).text()).toBe('kept')
  expect(await files.head('copy')).toBeUndefined()
})

test('there is one bucket', async () => {
  const { s3, Bucket } = await client()
  await expect(s3.send(new HeadBucketCommand({ Bucket }))).resolves.toBeDefined()
  await expect(s3.send(new ListObjectsCommand({ Bucket: 'other' }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
})

test('errors of the disk have names', () => {
  const said = (code: string) => asS3Error(Object.assign(new Error(), { code })).code
  expect(['ENOSPC', 'EDQUOT', 'EFBIG'].map(said)).toEqual(Array(3).fill('InsufficientStorage'))
  expect([said('EMFILE'), said('EACCES')]).toEqual(['SlowDown', 'InternalError'])
  expect(asS3Error('anything').status).toBe(500)
  // A full or read-only disk belongs in the log; a missing file or too many requests do not.
  const errors = ['ENOSPC', 'EROFS', 'EMFILE'].map((code) => Object.assign(new Error(), { code }))
  expect(errors.map(isForOperator)).toEqual([true, true, true])
  expect(isForOperator(new S3Error('InsufficientStorage'))).toBe(true)
  expect([new S3Error('NoSuchKey'), new S3Error('SlowDown')].map(isForOperator)).toEqual([false, false])
})

test('maintenance removes what kills left, when it is old, and nothing that belongs to a file', async () => {
  await files.put('one', Buffer.from('one'), { contentType: 'text/plain', contentLength: 3 })
  const { id: fresh } = await uploadOf('two', 'part')
  const { id: abandoned } = await uploadOf('three', 'part')
  const before = storedFiles()
  const [bytes = ''] = before.filter((file) => /^objects\/.*\.\w{32}$/.test(file))
  const loose = [
    `${bytes.slice(0, -4)}dead`,
    bytes.replace(/\.\w{32}$/, '.json.00.draft'),
    `objects/00/${'0'.repeat(64)}.1`,
  ]
  mkdirSync(path.join(directory, 'objects/00'), { recursive: true })
  mkdirSync(path.join(directory, 'uploads/1.gone'))
  for (const file of [...loose, 'uploads/1.gone/part']) writeFileSync(path.join(directory, file), 'loose')

  expect(await files.maintain()).toEqual({ removed: 0, warnings: [] }) // they may belong to a write in progress
  const twoHours = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const twoDays = new Date(Date.now() - 48 * 60 * 60 * 1000)
  for (const file of [...loose, ...before]) await utimes(path.join(directory, file), twoHours, twoHours)
  await utimes(path.join(directory, 'uploads/1.gone'), twoHours, twoHours)
  await utimes(path.join(directory, 'uploads', abandoned), twoDays, twoDays)
  expect(await files.maintain()).toEqual({ removed: 5, warnings: [] })
  expect(storedFiles()).toEqual(before.filter((file) => !file.includes(abandoned)))
  expect(storedFiles().some((file) => file.includes(fresh))).toBe(true)
})

test('a file whose bytes somebody took away is not there', async () => {
  await files.put('lost', Buffer.from('lost'), { contentType: 'text/plain', contentLength: 4 })
  const before = new Set(storedFiles())
  await files.put('lost', Buffer.from('again'), { contentType: 'text/plain', contentLength: 5 })
  const [bytes = ''] = storedFiles().filter((file) => !before.has(file))
  await rm(path.join(directory, bytes))
  expect((await fetchSigned({ op: 'get', key: 'lost' })).status).toBe(404)
})

test('answers that are given up, before or while they are read, do not end the process', () => {
  const script = sourcePath('tests/setup/drop-answers.ts')
  const said = execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' })
  expect(said.trim()).toBe('lives')
})

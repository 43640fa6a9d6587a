import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import { uploadPrefixes } from '#app/platform/files/upload-prefixes.ts'
import type { Ceph } from '#tests/setup/servers/ceph.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { cephOptions } from '#tests/setup/servers/ceph-options.ts'
import { ceph, openDisk } from '#tests/setup/servers/stores.ts'

const pages = ['https://roost.example.edu']

async function openBucket(of: Ceph) {
  const options = { ...(await cephOptions(of)), pages }
  const client = openS3Client(options)
  const Bucket = options.bucket
  const rules = async () => ({
    cors: (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules,
    lifecycle: (await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules,
  })
  return { options, client, Bucket, rules, files: openFileStore(options).files }
}

describe.each(ceph ? [ceph] : [])('the bucket at $endpoint', (of) => {
  test('gets the rules that it needs, once', async () => {
    const { files, rules } = await openBucket(of)
    expect(await files.maintain()).toEqual({ removed: 0, warnings: [] })
    const made = await rules()
    expect(made.cors).toMatchObject([
      { AllowedOrigins: pages, ExposeHeaders: expect.arrayContaining(['ETag']) },
    ])
    const aborts = { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }
    expect(made.lifecycle).toHaveLength(uploadPrefixes.length)
    for (const prefix of uploadPrefixes)
      expect(made.lifecycle).toContainEqual(
        expect.objectContaining({ ...aborts, Filter: expect.objectContaining({ Prefix: `${prefix}/` }) }),
      )
    expect(await files.maintain()).toEqual({ removed: 0, warnings: [] })
    expect(await rules()).toEqual(made)
  })

  test('keeps rules set by others', async () => {
    const { files, client, Bucket, rules } = await openBucket(of)
    const theirs = { ID: 'theirs', AllowedOrigins: ['https://other.example'], AllowedMethods: ['GET'] }
    const expiry = {
      ID: 'logs',
      Status: 'Enabled',
      Filter: { Prefix: 'logs/' },
      Expiration: { Days: 30 },
    } as const
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [theirs] } }))
    const LifecycleConfiguration = { Rules: [expiry] }
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }))
    expect((await files.maintain()).warnings).toEqual([])
    const { cors, lifecycle } = await rules()
    expect(cors).toHaveLength(2)
    expect(cors).toContainEqual(expect.objectContaining(theirs))
    const ours = uploadPrefixes.map((prefix) => `roost-abandoned-${prefix}`)
    expect(lifecycle?.map(({ ID }) => ID).sort()).toEqual(['logs', ...ours].sort())
  })

  test('that may not be changed logs a warning, with what to do', async () => {
    const { files, client, Bucket } = await openBucket(of)
    const Action = ['s3:PutBucketCORS', 's3:PutLifecycleConfiguration']
    const statement = { Effect: 'Deny', Principal: '*', Action, Resource: `arn:aws:s3:::${Bucket}` }
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }))
    expect((await files.maintain()).warnings).toEqual([
      expect.stringMatching(/^Uploads may fail: .*expose ETag.*s3:PutBucketCORS.* \(AccessDenied\)\.$/),
      expect.stringMatching(
        /^Uploads that nobody finishes.*s3:PutLifecycleConfiguration.* \(AccessDenied\)\.$/,
      ),
    ])
  })

  test('that does not exist, or not for this key, logs a warning', async () => {
    const { options } = await openBucket(of)
    const none = openFileStore({ ...options, bucket: 'roost-no-such-bucket' })
    expect((await none.files.maintain()).warnings).toEqual([expect.stringContaining('there is no bucket')])
    const stranger = openFileStore({ ...options, secretAccessKey: 'wrong' })
    expect((await stranger.files.maintain()).warnings).toEqual([
      expect.stringContaining('the key may not use'),
    ])
  })
})

test('a store that does not answer logs a warning, and nothing fails', async () => {
  const { files } = openFileStore({
    kind: 's3',
    endpoint: `127.0.0.1:${await freePort()}`,
    plainHttp: true,
    region: 'us-east-1',
    bucket: 'roost',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const { warnings } = await files.maintain()
  expect(warnings).toEqual([expect.stringMatching(/^Photos cannot be stored: the S3 store does not answer/)])
})

test('a disk that was never used is fine', async () => {
  const { files, close } = await openDisk()
  expect(await files.maintain()).toEqual({ removed: 0, warnings: [] })
  await close()
})

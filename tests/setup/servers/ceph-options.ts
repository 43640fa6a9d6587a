import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import type { Ceph } from './ceph.ts'

/** The configuration of an operator for this Ceph, with a new and empty bucket. */
export async function cephOptions(ceph: Ceph, bucket = `roost-${randomUUID()}`) {
  const options = { kind: 's3', ...ceph, bucket, plainHttp: true, region: 'us-east-1' } as const
  await openS3Client(options).send(new CreateBucketCommand({ Bucket: bucket }))
  return options
}

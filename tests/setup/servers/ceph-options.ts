import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { openS3Client } from '#app/platform/files/s3-client.server.ts'
import type { Ceph } from './ceph.ts'

/** A store's URL for the setting S3_URL; without a bucket, for BACKUP_S3_URL. */
export function s3UrlOf(
  origin: string,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
  bucket?: string,
): string {
  const url = new URL(origin)
  url.username = encodeURIComponent(accessKeyId)
  url.password = encodeURIComponent(secretAccessKey)
  url.search = bucket === undefined ? 'region=us-east-1' : 'region=us-east-1&style=path'
  return Object.assign(url, { pathname: `/${bucket ?? ''}` }).href
}

/** An operator's configuration for this Ceph, with a new, empty bucket. */
export async function cephOptions(ceph: Ceph, bucket = `roost-${randomUUID()}`) {
  const options = { kind: 's3', ...ceph, bucket, plainHttp: true, region: 'us-east-1' } as const
  await openS3Client(options).send(new CreateBucketCommand({ Bucket: bucket }))
  return options
}

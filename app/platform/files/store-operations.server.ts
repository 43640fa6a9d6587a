import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { FileProperties, FileStore } from './file-store.ts'
import { readMetadata, writeMetadata } from './store-metadata.ts'
import { requireKey } from './store-paths.ts'

const AT_ONCE = 8

export type Bucket = { Bucket: string; ExpectedBucketOwner?: string }

/** The server's file operations, the same for both kinds of store.
 *  @param isOurs whether ETags are MD5 hashes of the bytes, which S3 does not promise */
export function storeOperations(
  client: S3Client,
  bucket: Bucket,
  isOurs: boolean,
): Omit<FileStore, 'sign' | 'maintain' | 'fault'> {
  const target = (key: string) => {
    requireKey(key)
    return { ...bucket, Key: key }
  }
  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand(target(key))))
  return {
    put: async (key, body, { contentType, contentLength, metadata = {} }) => {
      const command = new PutObjectCommand({
        ...target(key),
        Body: body,
        ContentType: contentType,
        ContentLength: contentLength,
        Metadata: writeMetadata(metadata),
      })
      const { ETag = '', VersionId } = await client.send(command)
      return { eTag: ETag, versionId: VersionId }
    },
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const answer = await orAbsent(client.send(new GetObjectCommand({ ...target(key), Range })))
      if (!(answer?.Body instanceof Readable)) return undefined
      const whole = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength)
      const properties = propertiesOf({ ...answer, ContentLength: whole })
      const [, md5] = (isOurs && /^"([0-9a-f]{32})"$/.exec(properties.eTag)) || []
      return {
        ...properties,
        ...(md5 && { md5 }),
        body: answer.Body,
        contentLength: answer.ContentLength ?? 0,
      }
    },
    head: async (key) => {
      const answer = await orAbsent(client.send(new HeadObjectCommand(target(key))))
      return answer && propertiesOf(answer)
    },
    delete: remove,
    // One by one, because stores require different checksums for a list of keys.
    deleteMany: async (keys) => {
      const next = keys.values()
      const lane = async () => {
        for (const key of next) await remove(key)
      }
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys.length) }, lane))
    },
    list: async (prefix, page) => {
      const command = new ListObjectsV2Command({ ...bucket, Prefix: prefix, ContinuationToken: page })
      const { Contents = [], NextContinuationToken } = await client.send(command)
      const items = Contents.map(({ Key = '', Size = 0, ETag = '', LastModified = new Date(0) }) => {
        return { key: Key, size: Size, eTag: ETag, lastModified: LastModified }
      })
      return { items, next: NextContinuationToken }
    },
    listUploads: async (prefix, page) => {
      const [KeyMarker, UploadIdMarker] = page ? (JSON.parse(page) as string[]) : []
      const command = new ListMultipartUploadsCommand({
        ...bucket,
        Prefix: prefix,
        KeyMarker,
        UploadIdMarker,
      })
      const answer = await client.send(command)
      const items = (answer.Uploads ?? []).map(({ Key = '', UploadId = '', Initiated = new Date(0) }) => {
        return { key: Key, uploadId: UploadId, startedAt: Initiated }
      })
      const next = answer.IsTruncated && JSON.stringify([answer.NextKeyMarker, answer.NextUploadIdMarker])
      return { items, next: next || undefined }
    },
    createUpload: async (key, { contentType, metadata = {} }) => {
      const described = { ContentType: contentType, Metadata: writeMetadata(metadata) }
      const { UploadId = '' } = await client.send(
        new CreateMultipartUploadCommand({ ...target(key), ...described }),
      )
      return UploadId
    },
    hasUpload: async (key, uploadId) => {
      const asked = client.send(new ListPartsCommand({ ...target(key), UploadId: uploadId, MaxParts: 1 }))
      return (await orAbsent(asked)) !== undefined
    },
    abort: async (key, uploadId) => {
      await orAbsent(client.send(new AbortMultipartUploadCommand({ ...target(key), UploadId: uploadId })))
    },
  }
}

/** Returns undefined when the object or upload does not exist; the error code for that differs between stores. */
async function orAbsent<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    const isOne = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
    if (isOne && error.name !== 'NoSuchBucket') return undefined
    throw error
  }
}

function propertiesOf(answer: HeadObjectCommandOutput): FileProperties {
  const { ContentType = '', ContentLength = 0, ETag = '', LastModified = new Date(0), Metadata } = answer
  return {
    contentType: ContentType,
    size: ContentLength,
    eTag: ETag,
    lastModified: LastModified,
    metadata: readMetadata(Metadata),
    ...(answer.VersionId && { versionId: answer.VersionId }),
  }
}

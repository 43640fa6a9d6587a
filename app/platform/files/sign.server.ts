import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { SignedRequest, SignRequest } from './file-store.ts'
import type { Bucket } from './store-operations.server.ts'
import { writeMetadata } from './store-metadata.ts'

const methods = {
  put: 'PUT',
  create: 'POST',
  part: 'PUT',
  list: 'GET',
  complete: 'POST',
  abort: 'DELETE',
  head: 'HEAD',
  get: 'GET',
} as const

type Target = Bucket & { Key: string }

/** Creates a signed URL for a single request, valid for `life` seconds from `now`. The exact length and type of the
 *  upload are signed, so the store rejects anything else. */
export async function signRequest(
  client: S3Client,
  target: Target,
  request: SignRequest,
  life: number,
  now: Date,
): Promise<SignedRequest> {
  const headers = headersOf(request)
  const url = await getSignedUrl(client, commandOf(request, target) as GetObjectCommand, {
    expiresIn: life,
    signingDate: now,
    // A part has no content type; the SDK would sign one that browsers do not send.
    signableHeaders: new Set('content-type' in headers ? ['host', 'content-type'] : ['host']),
    unhoistableHeaders: new Set(Object.keys(headers)),
  })
  return { method: methods[request.op], url, headers, expiresAt: new Date(now.getTime() + life * 1000) }
}

/** The headers that the client must send; all of them are signed. */
function headersOf(request: SignRequest): Record<string, string> {
  const metadata = 'metadata' in request ? Object.entries(writeMetadata(request.metadata ?? {})) : []
  return {
    ...('contentType' in request && { 'content-type': request.contentType }),
    ...('crc32' in request && request.crc32 && { 'x-amz-checksum-crc32': request.crc32 }),
    ...Object.fromEntries(metadata.map(([name, value]) => [`x-amz-meta-${name}`, value])),
  }
}

function commandOf(request: SignRequest, target: Target) {
  switch (request.op) {
    case 'put':
      return new PutObjectCommand({
        ...target,
        ContentType: request.contentType,
        ContentLength: request.contentLength,
        Metadata: writeMetadata(request.metadata ?? {}),
        ChecksumCRC32: request.crc32,
      })
    case 'create':
      return new CreateMultipartUploadCommand({
        ...target,
        ContentType: request.contentType,
        Metadata: writeMetadata(request.metadata ?? {}),
        ...(request.checksum && { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' }),
      })
    case 'part':
      return new UploadPartCommand({
        ...target,
        UploadId: request.uploadId,
        PartNumber: request.partNumber,
        ContentLength: request.contentLength,
        ChecksumCRC32: request.crc32,
      })
    case 'list':
      return new ListPartsCommand({ ...target, UploadId: request.uploadId })
    case 'complete':
      return new CompleteMultipartUploadCommand({
        ...target,
        UploadId: request.uploadId,
        ChecksumCRC32: request.crc32,
      })
    case 'abort':
      return new AbortMultipartUploadCommand({ ...target, UploadId: request.uploadId })
    case 'head':
      return new HeadObjectCommand(target)
    case 'get':
      return new GetObjectCommand({ ...target, ResponseContentDisposition: request.disposition })
  }
}

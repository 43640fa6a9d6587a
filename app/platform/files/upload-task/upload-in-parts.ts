import { textOf } from '../object-store/answers/xml.ts'
import { BegunUpload } from './begun-upload.ts'
import { partSize } from './parts.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import { sendParts } from './send-parts.ts'
import { completeXml, wholeObject } from './request/store-xml.ts'
import { UploadError } from './request/upload-error.ts'
import { resultOf, type UploadPlan, type UploadResult } from './upload-plan.ts'

/** A multipart upload. Each run sends the missing parts and ends when its signal is aborted; another run may follow. */
export function uploadInParts(plan: UploadPlan, uploads: ResumableUploads) {
  const upload = new BegunUpload(plan, uploads)
  return {
    async run(signal: AbortSignal): Promise<UploadResult> {
      const result = await sendAll(plan, upload, signal).catch((failure: unknown) => {
        signal.throwIfAborted()
        return foundComplete(plan, failure, signal)
      })
      upload.delete()
      return result
    },
    cancel: () => upload.abort(),
  }
}

const partCount = ({ blob: { size } }: UploadPlan) => Math.ceil(size / partSize(size))

async function sendAll(plan: UploadPlan, upload: BegunUpload, signal: AbortSignal): Promise<UploadResult> {
  const { uploadId, finalCrc32 } = await upload.begin(signal)
  signal.throwIfAborted()
  await sendParts(plan, { uploadId, stored: upload.parts, withChecksums: Boolean(finalCrc32) }, signal)
  const xml = completeXml(wholeObject([...upload.parts.values()], partCount(plan)))
  const completed = await plan.ask('complete', { uploadId, crc32: finalCrc32 }, { signal }, xml)
  const eTag = textOf(completed.body, 'ETag')
  const versionId = completed.headers.get('x-amz-version-id')
  if (finalCrc32 && eTag) return resultOf(plan, eTag, versionId) // the store has verified every byte

  const { headers } = await plan.ask('head', {}, { signal })
  const size = Number(headers.get('content-length') ?? 0)
  if (size && size !== plan.blob.size)
    throw new UploadError('Error', `Upload failed. Expected object size ${plan.blob.size}, but got ${size}.`)
  return resultOf(plan, eTag || headers.get('etag'), versionId ?? headers.get('x-amz-version-id'))
}

/** The store may no longer know an upload because another tab completed it, or this one did without receiving the response.
 *  Then the object exists with this size and number of parts.
 *  @throws the failure when it does not */
async function foundComplete(plan: UploadPlan, failure: unknown, signal: AbortSignal): Promise<UploadResult> {
  if (!(failure instanceof UploadError && failure.status === 404)) throw failure
  const { headers } = await plan.ask('head', {}, { signal }).catch(() => {
    throw failure
  })
  const eTag = headers.get('etag') ?? ''
  const ours = Number(headers.get('content-length')) === plan.blob.size
  if (!ours || !eTag.replaceAll('"', '').endsWith(`-${partCount(plan)}`)) throw failure
  return resultOf(plan, eTag, headers.get('x-amz-version-id'))
}

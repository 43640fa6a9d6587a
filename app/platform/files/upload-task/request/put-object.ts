import { crc32 } from './crc32.ts'
import { resultOf, type UploadPlan, type UploadResult } from '../upload-plan.ts'

/** Uploads the whole object in one request. */
export async function putObject(plan: UploadPlan, signal: AbortSignal): Promise<UploadResult> {
  const { blob, contentType, options } = plan
  const { metadata, onProgress: report } = options
  const { size } = blob
  const sum = options.checksumAlgorithm && (await crc32(blob, signal))
  const details = { contentLength: size, contentType, metadata, crc32: sum }
  const onProgress = (transferredBytes: number) => report?.({ transferredBytes, totalBytes: size })
  const { headers } = await plan.ask('put', details, { signal, onProgress }, blob)
  return resultOf(plan, headers.get('etag'), headers.get('x-amz-version-id'))
}

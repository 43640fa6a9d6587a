import { crc32 } from './request/crc32.ts'
import { type Part, partsOf } from './parts.ts'
import type { StoredPart } from './request/store-xml.ts'
import type { UploadPlan } from './upload-plan.ts'

const LANES = 4

type Upload = {
  uploadId: string
  /** The parts that the store already has; every uploaded part is added. */
  stored: Map<number, StoredPart>
  withChecksums: boolean
}

/** Sends the missing parts, four at a time. When one fails permanently, the others stop. */
export async function sendParts(plan: UploadPlan, upload: Upload, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const { size } = plan.blob
  const queue = partsOf(size) // shared by all workers: each takes the next part when it is free
  const transferred = Array.from({ length: LANES }, () => 0)
  const report = (lane: number, bytes: number) => {
    transferred[lane] = bytes
    const transferredBytes = transferred.reduce((sum, one) => sum + one, 0)
    plan.options.onProgress?.({ transferredBytes, totalBytes: size })
  }
  const lane = async (number: number) => {
    let before = 0
    for (const part of queue) {
      if (upload.stored.has(part.partNumber)) report(number, before + part.end - part.start)
      else await sendPart(plan, upload, part, either, (bytes) => report(number, before + bytes))
      before += part.end - part.start
    }
  }
  try {
    await Promise.all(transferred.map((_, number) => lane(number)))
  } finally {
    stop.abort()
  }
}

async function sendPart(
  plan: UploadPlan,
  { uploadId, stored, withChecksums }: Upload,
  { partNumber, start, end }: Part,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const body = plan.blob.slice(start, end)
  const sum = withChecksums ? await crc32(body, signal) : undefined
  const details = { uploadId, partNumber, contentLength: body.size, crc32: sum }
  const { headers } = await plan.ask('part', details, { signal, onProgress }, body)
  const checksum = sum ? { ChecksumCRC32: sum } : {}
  stored.set(partNumber, { PartNumber: partNumber, ETag: headers.get('etag'), ...checksum })
}

import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { amz, type Call } from './answers/call.ts'
import { readPartList, type ListedPart } from './answers/read-part-list.server.ts'
import * as disk from './disk.server.ts'
import type { ObjectMeta, Place } from './disk.server.ts'
import { syncFolder } from '../sync-to-disk.server.ts'
import { requireNoCondition } from './put-object.server.ts'
import { S3Error } from './answers/s3-error.ts'
import { partNumbers, readPart, readUpload, uploadId, uploadsFolder, type PartMeta } from './upload.server.ts'
import { base64OfCrc } from './write-body.server.ts'
import { xmlDocument } from './answers/xml.ts'

/** How long a Complete request waits for a concurrent one, and after how long a claim is considered abandoned by a
 *  killed process. Milliseconds. */
const PATIENCE = 5_000
const CLAIM_ENDS_AFTER = 10_000

/** CompleteMultipartUpload. The folder of the upload becomes the object's folder, so no bytes are copied. Renaming the
 *  folder claims the upload: of two concurrent requests, the second waits and gets the same result. If the process is
 *  killed halfway, the request can be repeated.
 *  @throws S3Error */
export async function completeUpload(
  call: Call,
  root: string,
  now: Date,
  smallestPart: number,
): Promise<Response> {
  requireNoCondition(call)
  const id = uploadId(call)
  const place = disk.placeOf(root, call.bucket, call.key)
  await disk.makeFolder(place.folder)
  const open = path.join(uploadsFolder(root), id)
  const claimed = path.join(place.folder, `${place.name}.${id}`)
  let absent = 0
  let wanted: ListedPart[] | undefined
  for (let waited = 0; waited < PATIENCE; waited += 50) {
    const done = await disk.readMeta(place)
    if (done?.blob === path.basename(claimed)) return answer(call, done)
    const upload = await readUpload(open, call)
    if (upload) {
      const arrived = wanted ? undefined : await unlessTaken(partNumbers(open), open)
      if (arrived) wanted = await readPartList(call.body, arrived.length)
      if (!wanted) continue
      const parts = await unlessTaken(readChecked(call, open, wanted, smallestPart), open)
      if (!parts || !(await claim(open, claimed))) continue
      const meta = describe(call, upload, parts, path.basename(claimed), now)
      await finish(place, meta).catch(async (error: unknown) => {
        await rename(claimed, open)
        throw error
      })
      return answer(call, meta)
    }
    // It may be in the middle of a rename, so it only counts as missing when it is found in neither place twice.
    absent = (await isClaimed(claimed, open)) ? 0 : absent + 1
    if (absent > 1) throw new S3Error('NoSuchUpload')
    await wait(50)
  }
  throw new S3Error('SlowDown')
}

/** @throws S3Error InvalidPart when a part is missing or different from the list, EntityTooSmall */
async function readParts(folder: string, wanted: ListedPart[], smallest: number): Promise<PartMeta[]> {
  const parts: PartMeta[] = []
  for (const { number, eTag } of wanted) {
    const part = await readPart(folder, number)
    if (part?.eTag !== eTag) throw new S3Error('InvalidPart')
    parts.push(part)
  }
  if (parts.slice(0, -1).some(({ size }) => size < smallest)) throw new S3Error('EntityTooSmall')
  return parts
}

/** The parts in the list, after verification. Reads every byte once more if the client sent a checksum of the whole object.
 *  @throws S3Error BadDigest, and as `readParts` does */
async function readChecked(call: Call, folder: string, wanted: ListedPart[], smallest: number) {
  const parts = await readParts(folder, wanted, smallest)
  const stated = amz(call, 'x-amz-checksum-crc32')
  if (stated === undefined) return parts
  let crc = 0
  for (const { file } of parts) {
    for await (const chunk of createReadStream(path.join(folder, file))) crc = crc32(chunk as Buffer, crc)
  }
  if (base64OfCrc(crc) !== stated) throw new S3Error('BadDigest')
  return parts
}

/** Undefined when a concurrent Complete or Abort removed the folder: then a missing file proves nothing. */
async function unlessTaken<Found>(reading: Promise<Found>, folder: string): Promise<Found | undefined> {
  try {
    return await reading
  } catch (error) {
    if (existsSync(folder)) throw error
    return undefined
  }
}

/** Claims the upload: from here on it is in no list, and no part can be added.
 *  @returns false when a concurrent request has claimed it */
async function claim(open: string, claimed: string): Promise<boolean> {
  try {
    await utimes(open, new Date(), new Date()) // records the time of the claim
    await rename(open, claimed)
    return true
  } catch (error) {
    if (disk.isAbsent(error)) return false
    throw error
  }
}

/** Whether another Complete request has the upload. A claim of a process that was killed is released. */
async function isClaimed(claimed: string, open: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(claimed)
    if (Date.now() - mtimeMs > CLAIM_ENDS_AFTER) await rename(claimed, open)
    return true
  } catch (error) {
    if (disk.isAbsent(error)) return false
    throw error
  }
}

function describe(
  call: Call,
  { contentType, metadata }: Pick<ObjectMeta, 'contentType' | 'metadata'>,
  parts: PartMeta[],
  blob: string,
  now: Date,
): ObjectMeta {
  const whole = createHash('md5')
  for (const { eTag } of parts) whole.update(Buffer.from(eTag, 'hex'))
  return {
    bucket: call.bucket,
    key: call.key,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    eTag: `${whole.digest('hex')}-${parts.length}`,
    contentType,
    metadata,
    lastModified: now.toISOString(),
    crc32: amz(call, 'x-amz-checksum-crc32'),
    blob,
    pieces: parts.map(({ file, size }) => ({ file, size })),
  }
}

/** Switches the object to the claimed folder, after checking that every part is there. */
async function finish(place: Place, meta: ObjectMeta): Promise<void> {
  const folder = path.join(place.folder, meta.blob)
  const pieces = new Set(meta.pieces.map(({ file }) => file))
  const names = await readdir(folder)
  if (pieces.difference(new Set(names)).size > 0) throw new S3Error('InvalidPart') // replaced in the meantime
  await syncFolder(folder)
  await disk.switchObject(place, meta)
  for (const name of names) if (!pieces.has(name)) await rm(path.join(folder, name), { force: true })
}

function answer({ bucket, key, address }: Call, { eTag, crc32: checksum }: ObjectMeta): Response {
  return new Response(
    xmlDocument('CompleteMultipartUploadResult', {
      Location: address,
      Bucket: bucket,
      Key: key,
      ETag: `"${eTag}"`,
      ChecksumCRC32: checksum,
    }),
  )
}

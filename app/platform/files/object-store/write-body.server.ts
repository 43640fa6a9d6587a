import { createHash, type Hash } from 'node:crypto'
import { open, rm, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { amz, type Body, type Call } from './answers/call.ts'
import { S3Error } from './answers/s3-error.ts'

/** The received bytes: size, MD5 in hexadecimal digits, CRC32 in base64 as in S3. */
export type Written = { size: number; md5: string; crc32: string }

/** The largest size of a single request, as in S3. */
const MOST_BYTES = 5 * 1024 ** 3
/** Bytes to collect before writing: few large writes are faster than many small ones. */
const BATCH = 512 * 1024

/** The Content-Length of a body.
 *  @throws S3Error when there is none */
export function statedLength({ headers }: Call): number {
  const text = headers.get('Content-Length') ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('MissingContentLength')
  if (Number(text) > MOST_BYTES) throw new S3Error('EntityTooLarge')
  return Number(text)
}

/** Free space that uploads must leave, because the database may be on the same disk: a twentieth of it, up to `most` bytes. */
const RESERVE = { part: 1 / 20, most: 500_000_000 }

/** @throws S3Error when the disk would have too little room left */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bsize, bavail, blocks } = await statfs(folder)
  const reserve = Math.min(blocks * bsize * RESERVE.part, RESERVE.most)
  if (bavail * bsize - bytes < reserve) throw new S3Error('InsufficientStorage')
}

/** Writes the body of a request to a new file and syncs it to disk, checking its size and checksums. When a check fails
 *  or the client disconnects, the file is deleted.
 *  @throws S3Error */
export async function writeBody(call: Call, file: string): Promise<Written> {
  const length = statedLength(call)
  const payload = amz(call, 'x-amz-content-sha256') ?? ''
  if (payload.startsWith('STREAMING-')) throw new S3Error('NotImplemented')
  const sha256 = /^[0-9a-f]{64}$/.test(payload) ? createHash('sha256') : undefined
  await requireRoom(path.dirname(file), length)
  const handle = await open(file, 'wx', 0o600)
  try {
    const written = await receive(call.body, handle, length, sha256)
    check(call, written)
    if (sha256 && sha256.digest('hex') !== payload) throw new S3Error('XAmzContentSHA256Mismatch')
    await handle.sync()
    return written
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function receive(
  body: Call['body'],
  handle: FileHandle,
  length: number,
  sha256?: Hash,
): Promise<Written> {
  const md5 = createHash('md5')
  let [size, crc] = [0, 0]
  let batch: Uint8Array[] = []
  let waiting = 0
  const flush = async () => {
    if (waiting === 0) return
    const chunks = batch
    batch = []
    waiting = 0
    for (const chunk of chunks) {
      md5.update(chunk)
      sha256?.update(chunk)
      crc = crc32(chunk, crc)
    }
    await writeAll(handle, chunks)
    if (body instanceof Readable) for (const chunk of chunks) release(chunk)
  }
  for await (const chunk of chunksOf(body)) {
    size += chunk.length
    if (size > length) throw new S3Error('IncompleteBody')
    batch.push(chunk)
    waiting += chunk.length
    if (waiting >= BATCH) await flush()
  }
  await flush()
  if (size !== length) throw new S3Error('IncompleteBody')
  return { size, md5: md5.digest('hex'), crc32: base64OfCrc(crc) }
}

/** Does not concatenate the chunks first: the copies would cause garbage collections that cost more than everything
 *  else here. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await handle.writev(chunks)
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/** Frees the memory of a chunk that has been written. Left to the garbage collector, it would cause a full collection every few
 *  megabytes of an upload. A chunk that shares its memory with others is left alone. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** The four bytes of a CRC32, in base64. */
export function base64OfCrc(crc: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc)
  return bytes.toString('base64')
}

/** @throws S3Error BadDigest when a checksum that the client sent does not match */
function check(call: Call, { md5, crc32: crc }: Written): void {
  const statedMd5 = call.headers.get('Content-MD5')
  const statedCrc = amz(call, 'x-amz-checksum-crc32')
  if (statedMd5 && statedMd5 !== Buffer.from(md5, 'hex').toString('base64')) throw new S3Error('BadDigest')
  if (statedCrc && statedCrc !== crc) throw new S3Error('BadDigest')
}

/** Reads without canceling when the consumer stops: that would close the connection before the response is sent.
 *  @throws S3Error IncompleteBody when the client disconnects */
export async function* chunksOf(body: Body): AsyncGenerator<Uint8Array> {
  if (body instanceof Readable) return yield* chunksOfSocket(body)
  const reader = body?.getReader()
  try {
    for (;;) {
      const next = await reader?.read().catch(left)
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    reader?.releaseLock()
  }
}

async function* chunksOfSocket(body: Readable): AsyncGenerator<Uint8Array> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await chunks.next().catch(left)
      if (next.done) return
      yield next.value as Uint8Array
    }
  } finally {
    await chunks.return?.().catch(() => {})
  }
}

function left(): never {
  throw new S3Error('IncompleteBody')
}

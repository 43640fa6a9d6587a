import { createDecipheriv, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CannotRun } from '../errors.ts'
import type { Sealing } from './manifest.server.ts'

const NONCE = 12 // bytes
const TAG = 16 // bytes

/** The tar archive of a backup in format 1: compressed, then cut into parts, each of which is encrypted with its name.
 *  @throws CannotRun when it was encrypted with another secret, or changed */
export async function* openOldParts(
  parts: AsyncIterable<{ name: string; bytes: Buffer }>,
  sealing: Sealing,
): AsyncGenerator<Uint8Array> {
  async function* chunks() {
    for await (const { name, bytes } of parts)
      yield sealing.secret === undefined ? bytes : openPart(sealing, name, bytes)
  }
  const zipped = Readable.from(chunks(), { objectMode: false })
  const unzip = createGunzip()
  zipped.on('error', (error) => unzip.destroy(error))
  yield* zipped.pipe(unzip) as AsyncIterable<Uint8Array>
}

function openPart({ id, secret = '' }: Sealing, name: string, bytes: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, id, 'roost backup', 32))
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    throw new CannotRun('The backup was encrypted with another secret than BACKUP_SECRET.')
  }
}

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { CannotRun } from '../errors.ts'
import type { BackupPlace } from './places.server.ts'
import { readTar, writeTar, type Entry } from './tar.ts'

/** What `backup.json` says. It is written last: without it a backup is not complete. */
export const manifestForm = z.object({
  format: z.literal(1),
  /** Unique for each backup. */
  id: z.string(),
  /** The moment whose state the backup has. */
  at: z.iso.datetime(),
  encrypted: z.boolean(),
  /** The id, encrypted with APP_SECRET: tells whether a restored site could read what is sealed in its database. */
  sealed: z.string(),
  /** The newest migration of the database. */
  migration: z.number(),
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
  /** Whether it has the accounts of the demo, whose passwords are public. */
  demo: z.boolean(),
  bytes: z.number(),
})
export type Manifest = z.infer<typeof manifestForm>

export const MANIFEST = 'backup.json'
const PART = 32 * 1024 * 1024 // bytes
const NONCE = 12 // bytes
const TAG = 16 // bytes

/** Which backup a part belongs to, and with which secret it is encrypted, if at all. */
export type Sealing = { id: string; secret: string | undefined }

/** Stores `entries` as parts of a compressed tar archive: `part-000001` and so on.
 *  @returns the parts for the manifest */
export async function writeArchive(
  place: BackupPlace,
  sealing: Sealing,
  entries: AsyncIterable<Entry>,
  at: Date,
): Promise<Manifest['parts']> {
  const parts: Manifest['parts'] = []
  const store = async (chunks: Uint8Array[]) => {
    const name = `part-${String(parts.length + 1).padStart(6, '0')}`
    const bytes = sealPart(sealing, name, Buffer.concat(chunks))
    await place.put(name, bytes)
    parts.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
  }
  let [waiting, size]: [Uint8Array[], number] = [[], 0]
  const tar = Readable.from(writeTar(entries, at), { objectMode: false })
  const zip = createGzip({ level: 3 })
  tar.on('error', (error) => zip.destroy(error))
  for await (const chunk of tar.pipe(zip) as AsyncIterable<Uint8Array>) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART) continue
    await store(waiting)
    ;[waiting, size] = [[], 0]
  }
  await store(waiting)
  return parts
}

/** The entries of a backup, each part checked against the manifest.
 *  @throws CannotRun when a part is missing or damaged, or the secret is another one */
export function readArchive(
  place: BackupPlace,
  { id, encrypted, parts }: Manifest,
  secret: string | undefined,
): AsyncGenerator<Entry, void, undefined> {
  async function* chunks() {
    for (const { name, sha256: stated } of parts) {
      const bytes = await place.get(name)
      if (!bytes) throw new CannotRun(`The backup cannot be used: ${name} is missing.`)
      if (sha256(bytes) !== stated) throw new CannotRun(`The backup cannot be used: ${name} is damaged.`)
      yield encrypted ? openPart({ id, secret }, name, bytes) : bytes
    }
  }
  const zipped = Readable.from(chunks(), { objectMode: false })
  const unzip = createGunzip()
  zipped.on('error', (error) => unzip.destroy(error))
  return readTar(zipped.pipe(unzip) as AsyncIterable<Uint8Array>)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const keyOf = ({ id, secret = '' }: Sealing) =>
  Buffer.from(hkdfSync('sha256', secret, id, 'roost backup', 32))

function sealPart(sealing: Sealing, name: string, bytes: Buffer): Buffer {
  if (sealing.secret === undefined) return bytes
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function openPart(sealing: Sealing, name: string, bytes: Buffer): Buffer {
  if (sealing.secret === undefined)
    throw new CannotRun('The backup is encrypted: set BACKUP_SECRET to the one that it was made with.')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    })
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    throw new CannotRun('The backup was encrypted with another secret than BACKUP_SECRET.')
  }
}

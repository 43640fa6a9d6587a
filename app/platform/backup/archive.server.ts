import { createHash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { CannotRun } from '../errors.ts'
import { partName, type Manifest } from './manifest.server.ts'
import type { BackupPlace } from './places.server.ts'
import { readTar, writeTar, type Entry } from './tar.server.ts'

/** Bytes. A part is in memory twice while it is stored. */
const PART = 8 * 1024 * 1024
/** Bytes. age decrypts all the input it gets immediately, and keeps it in memory. */
const SLICE = 64 * 1024
/** scrypt's work factor, a power of two. BACKUP_SECRET is random, so more work would protect nothing; age's default 18 takes 256 MB. */
const WORK = 14

/** Stores `entries` as a tar archive, encrypted with age if there is a secret, in parts: `part-000001` and so on.
 *  @param most bytes after which a part ends
 *  @returns the parts for the manifest */
export async function writeArchive(
  place: BackupPlace,
  secret: string | undefined,
  entries: AsyncIterable<Entry>,
  at: Date,
  most = PART,
): Promise<Manifest['parts']> {
  const parts: Manifest['parts'] = []
  const store = async (chunks: Uint8Array[]) => {
    const name = partName(parts.length)
    const bytes = Buffer.concat(chunks)
    await place.put(name, bytes)
    parts.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
  }
  let [waiting, size]: [Uint8Array[], number] = [[], 0]
  for await (const chunk of await encrypted(writeTar(entries, at), secret)) {
    waiting.push(chunk)
    size += chunk.length
    if (size < most) continue
    await store(waiting)
    ;[waiting, size] = [[], 0]
  }
  await store(waiting)
  return parts
}

async function encrypted(
  tar: AsyncGenerator<Uint8Array>,
  secret: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (secret === undefined) return tar
  const age = new Encrypter()
  age.setScryptWorkFactor(WORK)
  age.setPassphrase(secret)
  return chunksOf(await age.encrypt(streamOf(tar)))
}

/** The entries of a backup. Checks each part against the manifest, which `readManifest` has already authenticated.
 *  @throws CannotRun when a part is missing, damaged or a different one, or an entry has a name that no backup uses */
export async function* readArchive(
  place: BackupPlace,
  manifest: Manifest,
  secret: string | undefined,
): AsyncGenerator<Entry, void, undefined> {
  try {
    for await (const entry of readTar(opened(checkedParts(place, manifest), manifest, secret))) {
      if (!ENTRY.test(entry.name))
        throw new CannotRun(
          `The backup has an entry that does not belong there: ${JSON.stringify(entry.name)}.`,
        )
      yield entry
    }
  } catch (error) {
    if (error instanceof CannotRun) throw error
    throw new CannotRun(`The backup cannot be used: it is damaged (${(error as Error).message}).`)
  }
}

const ENTRY =
  /^(?:database\.json|database\/[a-z_]+\.[a-z_]+\/\d{6,9}\.tsv(?:\.gz)?|files\/\d{9,12}(?:\.json)?)$/

async function* checkedParts(
  place: BackupPlace,
  { parts }: Manifest,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const { name, sha256: stated } of parts) {
    const bytes = await place.get(name)
    if (!bytes) throw new CannotRun(`The backup cannot be used: ${name} is missing.`)
    if (sha256(bytes) !== stated) throw new CannotRun(`The backup cannot be used: ${name} is damaged.`)
    yield { name, bytes }
  }
}

type Parts = ReturnType<typeof checkedParts>

async function* opened(
  parts: Parts,
  { encrypted: isEncrypted }: Manifest,
  secret: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (isEncrypted) yield* decrypted(bytesOf(parts), secret ?? '')
  else yield* bytesOf(parts)
}

async function* bytesOf(parts: Parts): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts)
    for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

async function* decrypted(bytes: AsyncGenerator<Uint8Array>, secret: string): AsyncGenerator<Uint8Array> {
  const age = new Decrypter()
  age.addPassphrase(secret)
  try {
    yield* chunksOf(await age.decrypt(streamOf(bytes)))
  } catch (error) {
    if (error instanceof CannotRun) throw error
    throw new CannotRun(`The backup cannot be used: it was not encrypted as it says itself.`)
  }
}

// The DOM's types do not declare that a stream is iterable, or that an iterable can become a stream.
type WebStream = globalThis.ReadableStream<Uint8Array>
const streamOf = (bytes: AsyncIterable<Uint8Array>) => ReadableStream.from(bytes) as unknown as WebStream
const chunksOf = (stream: WebStream) => stream as unknown as AsyncIterable<Uint8Array>

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

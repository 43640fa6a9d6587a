import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../sync-to-disk.server.ts'

/** A part of an object's bytes: a file in the object's folder, or the object's only file (''). */
export type Piece = { file: string; size: number }

/** The metadata of an object. An object exists if and only if this file does; it is replaced atomically. */
export type ObjectMeta = {
  bucket: string
  key: string
  size: number
  /** Without quotation marks. */
  eTag: string
  contentType: string
  metadata: Record<string, string>
  lastModified: string
  /** The CRC32 of all bytes (base64), if the uploader sent one. */
  crc32?: string
  /** The file or folder beside this one that has the bytes. It is never modified afterwards. */
  blob: string
  pieces: Piece[]
}

/** Where an object is stored. File names are derived from a hash of the key, so that no key can escape the folder or
 *  collide on a case-insensitive disk. */
export type Place = { folder: string; name: string; meta: string }

export function placeOf(root: string, bucket: string, key: string): Place {
  const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
  const folder = path.join(root, 'objects', name.slice(0, 2))
  return { folder, name, meta: path.join(folder, `${name}.json`) }
}

/** A new unique name for bytes of this object. They belong to the object once its metadata refer to it. */
export function newBlob({ name }: Place): string {
  return `${name}.${newName()}`
}

export const newName = () => randomBytes(16).toString('hex')

export const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** @returns undefined when the file does not exist, or is incomplete after a power failure */
export async function readJson<Value>(file: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

export const readMeta = (place: Place) => readJson<ObjectMeta>(place.meta)

/** Creates a folder that only its owner can read, and syncs it to disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
}

/** Writes a byte into a folder and deletes it again.
 *  @returns the system's reason why that failed; undefined when it succeeded */
export async function writeFault(folder: string): Promise<string | undefined> {
  const probe = path.join(folder, 'can-be-written')
  try {
    await writeFile(probe, '1', { mode: 0o600 })
    await rm(probe, { force: true })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Writes a file atomically: readers see the old content or the new, never a part of it.
 *  @param durable whether it must survive a power failure */
export async function replaceJson(
  file: string,
  value: unknown,
  { durable }: { durable: boolean },
): Promise<void> {
  const draft = `${file}.${newName()}.draft`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(JSON.stringify(value))
      if (durable) await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    if (durable) await syncFolder(path.dirname(file))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Makes `meta` the current version of the object, and deletes the bytes of the previous one. */
export async function switchObject(place: Place, meta: ObjectMeta): Promise<void> {
  const before = await readMeta(place)
  await replaceJson(place.meta, meta, { durable: true })
  if (before && before.blob !== meta.blob) await removeBlob(place, before.blob)
}

export async function removeBlob({ folder }: Place, blob: string): Promise<void> {
  await rm(path.join(folder, blob), { recursive: true, force: true })
}

import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** A piece of an object's bytes: a file inside the object's folder, or the object's one file (''). */
export type Piece = { file: string; size: number }

/** What is known of an object. The file that holds this is the object: it is replaced in one step. */
export type ObjectMeta = {
  bucket: string
  key: string
  size: number
  /** Without quotation marks. */
  eTag: string
  contentType: string
  metadata: Record<string, string>
  lastModified: string
  /** The CRC32 of all bytes (base64), where the uploader stated one. */
  crc32?: string
  /** The file or folder beside this one that has the bytes; nobody else ever writes into it. */
  blob: string
  pieces: Piece[]
}

/** Where an object lies: a key never becomes a path, so no key can leave the folder or clash on a disk that takes
 *  `A` for `a`. */
export type Place = { folder: string; name: string; meta: string }

export function placeOf(root: string, bucket: string, key: string): Place {
  const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
  const folder = path.join(root, 'objects', name.slice(0, 2))
  return { folder, name, meta: path.join(folder, `${name}.json`) }
}

/** A name for bytes of this object that nobody else has; until the object says it, it is nobody's. */
export function newBlob({ name }: Place): string {
  return `${name}.${newName()}`
}

export const newName = () => randomBytes(16).toString('hex')

export const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** @returns undefined when there is no such file, or a power cut left half of it */
export async function readJson<Value>(file: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Value
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

export const readMeta = (place: Place) => readJson<ObjectMeta>(place.meta)

/** Makes a folder that only its owner reads, and makes sure that it is there after a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
}

/** Writes a file so that others see the old one, the new one, never a part of it.
 *  @param durable whether it must survive a power cut
 *  @param exclusive fails when there is one already
 *  @returns false when there was one and that matters */
export async function replaceJson(
  file: string,
  value: unknown,
  { durable, exclusive = false }: { durable: boolean; exclusive?: boolean },
): Promise<boolean> {
  const draft = `${file}.${newName()}.draft`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(JSON.stringify(value))
      if (durable) await handle.sync()
    } finally {
      await handle.close()
    }
    await (exclusive ? link(draft, file) : rename(draft, file))
    if (durable) await syncFolder(path.dirname(file))
    return true
  } catch (error) {
    if (exclusive && isThere(error)) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Names in a folder are on the disk, too, and not only in the memory of the system. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes `meta` the object from now on, and removes the bytes of the one before.
 *  @returns false when `exclusive` and there is one already */
export async function switchObject(place: Place, meta: ObjectMeta, exclusive: boolean): Promise<boolean> {
  const before = await readMeta(place)
  if (!(await replaceJson(place.meta, meta, { durable: true, exclusive }))) return false
  if (before && before.blob !== meta.blob) await removeBlob(place, before.blob)
  return true
}

export async function removeBlob({ folder }: Place, blob: string): Promise<void> {
  await rm(path.join(folder, blob), { recursive: true, force: true })
}

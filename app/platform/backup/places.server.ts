import { cutAt, withoutEnd } from '#app/platform/text/cut-text.ts'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { fullDisk } from '../files/full-disk.ts'
import { openFileStore } from '../files/open-store.server.ts'
import { BUCKET_NAMES, isDnsCompatible } from '../files/store-checks.ts'

/** A folder, or a prefix of an S3 bucket. Names have no slash in front. */
export type BackupPlace = {
  /** As the operator wrote it. */
  label: string
  /** A folder below this one. */
  below: (name: string) => BackupPlace
  put: (name: string, bytes: Buffer) => Promise<void>
  get: (name: string) => Promise<Buffer | undefined>
  /** The folders directly below, sorted by name. */
  folders: () => Promise<string[]>
  /** Whether it exists; a prefix of a bucket always does. */
  isThere: () => Promise<boolean>
  /** Removes everything below. */
  remove: () => Promise<void>
  /** @throws Error when nothing can be written there, CannotRun for a folder */
  tryWriting: () => Promise<void>
}

/** @param named a folder, or `s3://bucket/prefix`
 *  @param cwd for folders that are relative
 *  @throws CannotRun when it is an S3 store without an address or a key, or its bucket cannot have that name */
export function openPlace(env: Env, named: string, cwd: string): BackupPlace {
  if (!named.startsWith('s3://')) return folder(path.resolve(cwd, named))
  const name = withoutEnd(named, /\//)
  const [bucket, prefix] = cutAt(name.slice('s3://'.length), '/')
  if (!isDnsCompatible(bucket))
    throw new CannotRun(`${named} names no bucket: s3://BUCKET/FOLDER, whose bucket has ${BUCKET_NAMES}.`)
  return inStore(s3Store(env, bucket), name, prefix === '' ? '' : `${prefix}/`)
}

function s3Store(env: Env, bucket: string): FileStore {
  const address = env.BACKUP_S3_URL ?? env.S3_URL
  if (address === undefined) throw new CannotRun('BACKUP_S3_URL is missing: s3://… needs it, or S3_URL.')
  const { origin: _, expectedBucketOwner: __, ...options } = address
  const forcePathStyle = env.BACKUP_S3_URL !== undefined || options.forcePathStyle
  return openFileStore({ kind: 's3', ...options, bucket, forcePathStyle }).files
}

function inStore(files: FileStore, label: string, prefix: string): BackupPlace {
  const keys = async () => {
    const found: string[] = []
    let page: string | undefined
    do {
      const { items, next } = await files.list(prefix, page)
      found.push(...items.map(({ key }) => key))
      page = next
    } while (page !== undefined)
    return found
  }
  return {
    label,
    below: (name) => inStore(files, `${label}/${name}`, `${prefix}${name}/`),
    put: async (name, bytes) => {
      const upload = { contentType: 'application/octet-stream', contentLength: bytes.length }
      await files.put(prefix + name, bytes, upload).catch(unwritable(label))
    },
    get: async (name) => {
      const file = await files.get(prefix + name).catch(unreadable(label))
      return file && (await buffer(file.body).catch(unreadable(label)))
    },
    folders: async () => {
      const names = (await keys().catch(unreadable(label))).map((key) => key.slice(prefix.length).split('/'))
      return [...new Set(names.flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : [])))].toSorted()
    },
    isThere: async () => true,
    remove: async () => files.deleteMany(await keys()),
    tryWriting: async () => {
      const key = `${prefix}roost-writes-here.txt`
      await files.put(key, Buffer.from('yes'), { contentType: 'text/plain', contentLength: 3 })
      await files.delete(key)
    },
  }
}

/** Does not create the folders above: if one is an unmounted disk, that would put the backup on the wrong disk.
 *  @param makeParent creates the folder above, if that is also one of ours */
function folder(directory: string, makeParent = async () => {}): BackupPlace {
  const make = async () => {
    await makeParent()
    await mkdir(directory, { mode: 0o700 }).catch(unlessThere).catch(unwritable(directory))
  }
  return {
    label: directory,
    below: (name) => folder(path.join(directory, name), make),
    put: async (name, bytes) => {
      await make()
      const draft = path.join(directory, `${name}.draft`)
      await writeSurely(draft, bytes).catch(unwritable(directory))
      await rename(draft, path.join(directory, name)).catch(unwritable(directory))
    },
    get: (name) => readFile(path.join(directory, name)).catch(absent).catch(unreadable(directory)),
    folders: async () => {
      const read = readdir(directory, { withFileTypes: true })
      const entries = (await read.catch(absent).catch(unreadable(directory))) ?? []
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
    },
    isThere: async () =>
      (await stat(directory).catch(absent).catch(unreadable(directory)))?.isDirectory() ?? false,
    remove: () => rm(directory, { recursive: true, force: true }),
    tryWriting: async () => {
      await make()
      await access(directory, constants.W_OK | constants.X_OK).catch(unwritable(directory))
    },
  }
}

async function writeSurely(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const unwritable =
  (label: string) =>
  (error: NodeJS.ErrnoException): never => {
    const above = path.dirname(label)
    if (error.code === 'ENOENT' && error.syscall === 'mkdir')
      throw new CannotRun(
        `No backup can be written into ${label}: there is no ${above}. Mount or make that folder first.`,
      )
    const reason = fullDisk(error, label)?.replace(/^The/, 'the') ?? `${reasonOf(error)}.`
    throw new CannotRun(`No backup can be written into ${label}: ${reason}`)
  }

const unreadable =
  (label: string) =>
  (error: Error): never => {
    throw new CannotRun(`No backup can be read from ${label}: ${reasonOf(error)}.`)
  }

const reasonOf = ({ message, name }: Error) => (message || name).replace(/\.$/, '')

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

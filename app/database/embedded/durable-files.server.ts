import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number; path?: string }
type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number) => number
type NodeFilesystem = {
  stream_ops: { fsync?: (stream: Stream) => number; write: Write }
  tryFSOperation: (operation: () => void) => void
}

/** PGlite's files on disk with the one call it leaves out: without it a commit survives a kill, but no power cut. */
export class DurableFiles extends NodeFS {
  /** Bytes of write-ahead log since somebody last set this to 0. */
  walBytes = 0
  readonly #fsyncs: Int32Array
  readonly #onAbort: () => void

  /** @param fsyncs one number in shared memory, counted up by each call
   *  @param onAbort PostgreSQL has given up in the middle of its work (PANIC), as it does when the disk is full */
  constructor(directory: string, fsyncs: Int32Array, onAbort: () => void) {
    super(directory)
    this.#fsyncs = fsyncs
    this.#onAbort = onAbort
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const addFsync = (module: { NODEFS: unknown }) => this.#addFsync(module.NODEFS as NodeFilesystem)
    const preRun = [...(options.preRun ?? []), addFsync]
    return super.init(database, { ...options, preRun, onAbort: this.#onAbort })
  }

  #addFsync(files: NodeFilesystem): void {
    files.stream_ops.fsync = ({ nfd }) => {
      files.tryFSOperation(() => fs.fsyncSync(nfd))
      Atomics.add(this.#fsyncs, 0, 1)
      return 0
    }
    const { write } = files.stream_ops
    files.stream_ops.write = (stream, ...data) => {
      const written = write(stream, ...data)
      if (stream.path?.includes('/pg_wal/')) this.walBytes += written
      return written
    }
  }
}

/** Writes a folder through to the disk, with everything below it; several files at once, which disks like better. */
export async function syncTree(folder: string): Promise<void> {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true })
  const waiting = entries.map((entry) => ({
    file: path.join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }))
  const next = waiting.values()
  const lane = async () => {
    for (const { file, isFolder } of next) await (isFolder ? syncFolder(file) : syncFile(file, 'r+'))
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  await syncFolder(folder)
}

/** Makes the names in a folder durable. Windows does so by itself and refuses the call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}

async function syncFile(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

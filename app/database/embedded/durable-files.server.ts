import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFile, syncFolder } from '#app/platform/files/sync-to-disk.server.ts'

type Stream = { nfd: number; path?: string }
type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number) => number
type NodeFilesystem = {
  stream_ops: { fsync?: (stream: Stream) => number; write: Write }
  tryFSOperation: (operation: () => void) => void
}

/** PGlite's file system on disk with fsync, which PGlite omits: without it a commit survives a killed process, but not a
 *  power failure. */
export class DurableFiles extends NodeFS {
  /** Bytes of write-ahead log since this was last reset to 0. */
  walBytes = 0
  readonly #fsyncs: Int32Array
  readonly #onAbort: () => void

  /** @param fsyncs a number in shared memory, incremented by each fsync
   *  @param onAbort called when PostgreSQL aborts (PANIC), for example because the disk is full */
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

/** Calls fsync for a folder and everything below it, several files at once, which is faster. */
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

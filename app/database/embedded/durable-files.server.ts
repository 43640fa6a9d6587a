import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number }
type NodeFilesystem = {
  stream_ops: { fsync?: (stream: Stream) => number }
  tryFSOperation: (operation: () => void) => void
}

/** PGlite's files on disk with the one call it leaves out: without it a commit survives a kill, but no power cut.
 *  @param counter one 32-bit number in shared memory that counts the calls. */
export class DurableFiles extends NodeFS {
  readonly #counter: Int32Array

  constructor(directory: string, counter: Int32Array) {
    super(directory)
    this.#counter = counter
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const addFsync = (module: { NODEFS: unknown }) => {
      const files = module.NODEFS as NodeFilesystem
      files.stream_ops.fsync = ({ nfd }) => {
        files.tryFSOperation(() => fs.fsyncSync(nfd))
        Atomics.add(this.#counter, 0, 1)
        return 0
      }
    }
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), addFsync] })
  }
}

/** Writes a folder through to the disk: everything below it, then itself. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else syncPath(child, 'r+')
  }
  syncFolder(folder)
}

/** Makes the names in a folder durable. Windows does so by itself and refuses the call. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

function syncPath(file: string, flags: string): void {
  const descriptor = fs.openSync(file, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

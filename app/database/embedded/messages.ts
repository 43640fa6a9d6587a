/** What the serving thread and the database thread say to each other. Bytes are PostgreSQL's wire protocol. */
export type WorkerStart = {
  /** Where the database's own files are. */
  directory: string
  /** One 32-bit counter of fsync calls. */
  counter: SharedArrayBuffer
}

/** A session is one client's; the thread answers each block of bytes with one, in order. */
export type ToWorker =
  | { session: number; bytes: Uint8Array<ArrayBuffer> }
  | { session: number; ended: true }
  | { close: true }

export type FromWorker =
  | { ready: true }
  | { session: number; bytes: Uint8Array<ArrayBuffer> }
  /** PostgreSQL's last words; the thread ends. */
  | { stopped: string }

/** Messages between the serving thread and the database thread. Bytes are PostgreSQL's wire protocol. */
export type WorkerStart = {
  /** The folder of the database's files. */
  directory: string
  /** A 32-bit counter of fsync calls. */
  counter: SharedArrayBuffer
}

/** A session belongs to one client; the thread answers each block of bytes with one block, in order. */
export type ToWorker =
  | { session: number; bytes: Uint8Array<ArrayBuffer> }
  | { session: number; ended: true }
  /** Copies the database's files between two messages. */
  | { copyTo: string }
  | { close: true }

/** Why files could not be copied; an Error would lose its code in transit. */
export type CopyFailure = { code?: string | undefined; message: string }

export type FromWorker =
  | { ready: true }
  | { session: number; bytes: Uint8Array<ArrayBuffer> }
  /** Null when it succeeded, otherwise the reason. */
  | { copiedTo: string; failure: CopyFailure | null }
  /** PostgreSQL's last error message; the thread ends. */
  | { stopped: string }

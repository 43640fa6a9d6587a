import type { Readable } from 'node:stream'

type Common = {
  key: string
  /** Seconds; 900 by default, at most 7 days. */
  expiresIn?: number
  /** Remaining seconds of the user's session: the URL expires with it at the latest. */
  remainingLife?: number
}
type Upload = {
  contentType: string
  /** Any text; it is sent percent-encoded. */
  metadata?: Record<string, string>
}
/** The exact number of bytes that will be sent, and optionally their CRC32 (base64 of 4 bytes). */
type Body = { contentLength: number; crc32?: string }

/** A request of the S3 protocol that a client without keys may make with a signed URL. */
export type SignRequest = Common &
  (
    | ({ op: 'put' } & Upload & Body)
    | ({ op: 'create'; checksum?: 'crc-32' } & Upload)
    | ({ op: 'part'; uploadId: string; partNumber: number } & Body)
    | { op: 'list'; uploadId: string }
    | { op: 'complete'; uploadId: string; crc32?: string }
    | { op: 'abort'; uploadId: string }
    | { op: 'head' }
    | { op: 'get'; disposition?: string }
  )

export type SignedRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  url: string
  /** Headers that must be sent exactly like this. The length is signed as well, but clients set that header themselves. */
  headers: Record<string, string>
  expiresAt: Date
}

export type FileProperties = {
  contentType: string
  size: number
  /** With its quotation marks. */
  eTag: string
  /** MD5 of the stored bytes, in hexadecimal digits: only for files on this machine that arrived in one piece. S3 stores
   *  verify their own. */
  md5?: string
  lastModified: Date
  metadata: Record<string, string>
  /** If the store keeps versions. */
  versionId?: string
}

export type StoredFile = { key: string; size: number; eTag: string; lastModified: Date }
export type PendingUpload = { key: string; uploadId: string; startedAt: Date }
/** A page of a list; `next` is the cursor of the following page, absent on the last. */
export type Page<Item> = { items: Item[]; next?: string }

/** The store of all files: a local folder or an S3 store, with the same interface. It checks no permissions; callers do
 *  so first. Keys are whole paths without a leading slash. */
export type FileStore = {
  /** @throws StoreError */
  sign: (request: SignRequest) => Promise<SignedRequest>
  put: (
    key: string,
    body: Uint8Array | Readable,
    upload: Upload & { contentLength: number },
  ) => Promise<{ eTag: string; versionId?: string }>
  /** The bytes of a file, or those from `start` to `end` (inclusive); undefined when it does not exist. */
  get: (
    key: string,
    range?: { start: number; end?: number },
  ) => Promise<(FileProperties & { body: Readable; contentLength: number }) | undefined>
  head: (key: string) => Promise<FileProperties | undefined>
  /** Succeeds also when the file does not exist. */
  delete: (key: string) => Promise<void>
  deleteMany: (keys: string[]) => Promise<void>
  /** All files whose keys begin with `prefix`, in no particular order. */
  list: (prefix: string, page?: string) => Promise<Page<StoredFile>>
  /** Multipart uploads of keys that begin with `prefix`, which were started and neither completed nor aborted. */
  listUploads: (prefix: string, page?: string) => Promise<Page<PendingUpload>>
  /** Starts a multipart upload. @returns the store's id for it */
  createUpload: (key: string, upload: Upload) => Promise<string>
  /** Whether a multipart upload was started and neither completed nor aborted. */
  hasUpload: (key: string, uploadId: string) => Promise<boolean>
  /** Succeeds also when the upload does not exist. */
  abort: (key: string, uploadId: string) => Promise<void>
  /** Maintenance of the store, at start and every hour. A local store deletes files left by killed processes; for S3 it
   *  checks the bucket's rules. Never fails.
   *  @returns the number of files removed, and warnings for the operator */
  maintain: () => Promise<{ removed: number; warnings: string[] }>
  /** A sentence that says why nothing can be written on this machine; null when writing works, and for S3. Cheap. */
  fault: () => Promise<string | null>
}

import type { Readable } from 'node:stream'

type Common = {
  key: string
  /** Seconds; 900 unless said, at most 7 days. */
  expiresIn?: number
  /** Seconds that the session of whoever asks has left: no address lives longer. */
  remainingLife?: number
}
type Upload = {
  contentType: string
  /** Any text; travels percent-encoded. */
  metadata?: Record<string, string>
}
/** The exact number of bytes that will be sent, and on request the CRC32 of them (base64 of 4 bytes). */
type Body = { contentLength: number; crc32?: string }

/** One request of the S3 protocol that somebody without keys shall be able to make. */
export type SignRequest = Common &
  (
    | ({ op: 'put'; preventOverwrite?: boolean } & Upload & Body)
    | ({ op: 'create'; checksum?: 'crc-32' } & Upload)
    | ({ op: 'part'; uploadId: string; partNumber: number } & Body)
    | { op: 'list'; uploadId: string; after?: number }
    | { op: 'complete'; uploadId: string; preventOverwrite?: boolean; crc32?: string }
    | { op: 'abort'; uploadId: string }
    | { op: 'head' }
    | { op: 'get'; disposition?: string; mustExist?: boolean }
  )

export type SignedRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  url: string
  /** What must be sent with it, exactly so. The length is signed, too, and every client states that by itself. */
  headers: Record<string, string>
  expiresAt: Date
}

export type FileProperties = {
  contentType: string
  size: number
  /** With its quotation marks. */
  eTag: string
  lastModified: Date
  metadata: Record<string, string>
  /** Where the store keeps versions. */
  versionId?: string
}

export type StoredFile = { key: string; size: number; eTag: string; lastModified: Date }
export type PendingUpload = { key: string; uploadId: string; startedAt: Date }
/** A page of a list; `next` asks for the following one and is missing on the last. */
export type Page<Item> = { items: Item[]; next?: string }

/** Where files are: a folder of this machine or an S3 store, the same for whoever uses it. It knows no people: who may
 *  do what is decided before it is asked. Keys are whole paths without a leading slash. */
export type FileStore = {
  /** The origin that signed addresses have. */
  origin: string
  /** @throws StoreError */
  sign: (request: SignRequest) => Promise<SignedRequest>
  put: (
    key: string,
    body: Uint8Array | Readable,
    upload: Upload & { contentLength: number },
  ) => Promise<{ eTag: string; versionId?: string }>
  /** The bytes of a file, or of the part of it from `start` to and with `end`; undefined when there is none. */
  get: (
    key: string,
    range?: { start: number; end?: number },
  ) => Promise<(FileProperties & { body: Readable; contentLength: number }) | undefined>
  head: (key: string) => Promise<FileProperties | undefined>
  /** What is not there is no error. */
  delete: (key: string) => Promise<void>
  deleteMany: (keys: string[]) => Promise<void>
  /** All files whose keys begin with `prefix`, in no particular order. */
  list: (prefix: string, page?: string) => Promise<Page<StoredFile>>
  /** Multipart uploads that were begun and neither completed nor aborted. */
  listUploads: (page?: string) => Promise<Page<PendingUpload>>
  /** What is not there is no error. */
  abort: (key: string, uploadId: string) => Promise<void>
  /** Puts the store itself in order, at start and every hour: on disk removes what a kill left behind, on S3 checks
   *  the bucket's rules. Never fails. @returns what the operator should know or do */
  maintain: () => Promise<{ removed: number; warnings: string[] }>
}

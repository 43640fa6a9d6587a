import { resolvePath, type AccessLevel, type PathOrKey } from '../store-paths.ts'
import { contentTypeOf } from './request/content-type.ts'
import { asBlob, type UploadSource } from './parts.ts'
import type { Answer, Watch } from './send.ts'
import {
  sendToStore,
  askToCreate,
  type CreateUpload,
  type Sign,
  type SignDetails,
  type StoreOperation,
} from './request/store-request.ts'

export type TransferProgress = { transferredBytes: number; totalBytes: number }

export type UploadOptions = {
  /** For a key; `guest` by default. */
  accessLevel?: AccessLevel
  contentType?: string
  metadata?: Record<string, string>
  /** Reads everything once before the first byte is sent. */
  checksumAlgorithm?: 'crc-32'
  onProgress?: (progress: TransferProgress) => void
}

export type UploadInput = Pick<PathOrKey, 'path' | 'key' | 'identityId'> & {
  source: UploadSource
  /** Name of the bucket; only used to tell remembered uploads apart. */
  bucket: string
  sign: Sign
  /** Only called for sources that are sent in parts. */
  create: CreateUpload
  options?: UploadOptions
}

/** `eTag` is absent when the store's CORS rule hides it, `versionId` when the store keeps no versions. */
export type UploadResult = {
  path?: string
  key?: string
  eTag: string | undefined
  versionId: string | undefined
  contentType: string
  metadata: Record<string, string> | undefined
  size: number
}

/** An upload with validated input. */
export type UploadPlan = {
  /** `path` or `key` as given by the caller. */
  asked: { path: string } | { key: string }
  /** Sends a request about this object to the store. */
  ask: (
    operation: StoreOperation,
    details: Omit<SignDetails, 'key'>,
    watch: Watch,
    body?: Blob | string,
  ) => Promise<Answer>
  /** Asks the site to start the multipart upload. @returns its id at the store */
  create: (details: Omit<Parameters<CreateUpload>[0], 'key'>, signal: AbortSignal) => Promise<string>
  blob: Blob
  bucket: string
  options: UploadOptions
  contentType: string
}

/** @throws UploadError or StoreError when the input is invalid */
export function planUpload({
  source,
  bucket,
  sign,
  create,
  options = {},
  ...place
}: UploadInput): UploadPlan {
  const { accessLevel: level = 'guest' } = options
  const key = resolvePath({ ...place, level })
  const contentType = options.contentType ?? contentTypeOf(source, key)
  const asked = place.key ? { key: place.key } : { path: key }
  const ask: UploadPlan['ask'] = (operation, details, watch, body) =>
    sendToStore(sign, { operation, details: { key, ...details }, watch, body })
  const begin: UploadPlan['create'] = (details, signal) => askToCreate(create, { key, ...details }, signal)
  return { asked, ask, create: begin, blob: asBlob(source), bucket, options, contentType }
}

/** The result of the task from the store's response. */
export function resultOf(plan: UploadPlan, eTag?: string, versionId?: string): UploadResult {
  const { asked, contentType, options, blob } = plan
  return { ...asked, eTag, versionId, contentType, metadata: options.metadata, size: blob.size }
}

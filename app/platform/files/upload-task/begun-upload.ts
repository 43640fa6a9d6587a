import { crc32 } from './request/crc32.ts'
import { type ResumableUploads, uploadIdentity } from './resumable-uploads.ts'
import { partsIn, type StoredPart } from './request/store-xml.ts'
import { UploadError } from './request/upload-error.ts'
import type { UploadPlan } from './upload-plan.ts'

/** `finalCrc32` is the checksum of the whole object, if the upload was started with one. */
type Begun = { uploadId: Promise<string>; finalCrc32: string | undefined; partsKnown: boolean }

/** For requests that must complete even when the upload is paused or canceled in the meantime. */
const UNSTOPPABLE = { signal: new AbortController().signal }

/** The pending multipart upload at the store: started by this page, or by an earlier one. */
export class BegunUpload {
  /** The parts that the store has, by number. */
  readonly parts = new Map<number, StoredPart>()
  readonly #plan: UploadPlan
  readonly #uploads: ResumableUploads
  #begun: Begun | undefined
  #identity: string | undefined
  #canceled = false

  constructor(plan: UploadPlan, uploads: ResumableUploads) {
    this.#plan = plan
    this.#uploads = uploads
  }

  /** Finds or creates the upload. After a pause on the same page it is known, with its parts, and nothing is requested. */
  async begin(signal: AbortSignal): Promise<{ uploadId: string; finalCrc32: string | undefined }> {
    this.#identity ??= await uploadIdentity(this.#plan)
    signal.throwIfAborted()
    this.#begun ??= this.#remembered(this.#identity)
    if (this.#begun && !this.#begun.partsKnown) await this.#list(this.#begun, signal)
    this.#begun ??= await this.#create(this.#identity, signal)
    const { uploadId, finalCrc32 } = this.#begun
    return { uploadId: await uploadId, finalCrc32 }
  }

  /** Deletes the record of the upload, because it is complete or will never be. */
  delete(): void {
    if (this.#identity) this.#uploads.delete(this.#identity)
  }

  /** Deletes the record of the upload and aborts it at the store, even if it is just being created. */
  async abort(): Promise<void> {
    this.#canceled = true
    this.delete()
    const uploadId = await this.#begun?.uploadId
    if (uploadId) await this.#plan.ask('abort', { uploadId }, UNSTOPPABLE)
  }

  #remembered(identity: string): Begun | undefined {
    const found = this.#uploads.find(identity)
    if (!found) return undefined
    return { uploadId: Promise.resolve(found.uploadId), finalCrc32: found.finalCrc32, partsKnown: false }
  }

  /** Requests the list of stored parts. When the upload does not exist any more, a new one must be created; when the
   *  store does not answer, it may be resumed later. */
  async #list(begun: Begun, signal: AbortSignal): Promise<void> {
    try {
      const { body } = await this.#plan.ask('list', { uploadId: await begun.uploadId }, { signal })
      for (const part of partsIn(body)) this.parts.set(part.PartNumber, part)
      begun.partsKnown = true
    } catch (failure) {
      if (!(failure instanceof UploadError && failure.status && failure.status < 500)) throw failure
      this.delete()
      this.#begun = undefined
    }
  }

  async #create(identity: string, signal: AbortSignal): Promise<Begun> {
    const { blob, contentType, options, create } = this.#plan
    const { metadata, checksumAlgorithm: checksum } = options
    const finalCrc32 = checksum && (await crc32(blob, signal))
    signal.throwIfAborted()
    const uploadId = create({ contentType, metadata, checksum }, UNSTOPPABLE.signal)
    this.#begun = { uploadId, finalCrc32, partsKnown: true } // set immediately, so that a cancel can wait for it
    const begun = this.#begun
    try {
      this.#remember(identity, await uploadId, finalCrc32)
      return begun
    } catch (failure) {
      this.#begun = undefined
      throw failure
    }
  }

  #remember(identity: string, uploadId: string, finalCrc32: string | undefined): void {
    if (this.#canceled) return
    const { blob, bucket, asked } = this.#plan
    this.#uploads.remember(identity, {
      uploadId,
      bucket,
      key: 'key' in asked ? asked.key : asked.path,
      fileName: blob instanceof File ? blob.name : '',
      ...(finalCrc32 ? { finalCrc32 } : {}),
    })
  }
}

import { photoReasonSentence } from '#app/platform/files/images/photo-reasons.ts'
import { isTaken } from '#app/platform/files/images/sniff-photo.ts'
import { isCancelError, UploadError } from '#app/platform/files/upload-task/request/upload-error.ts'
import { uploadTask, type UploadTask } from '#app/platform/files/upload-task/upload-task.ts'
import type { UploadView } from '../photos.query.server.ts'
import type { FirstRequest } from '../sign-upload.server.ts'
import { deleteKeptFile, keepFile, type KeptFile } from './kept-files.ts'
import { cancelUpload, creatorOf, finishUpload, requestUpload, signerOf, uploadState } from './upload-api.ts'
import { sendableFile } from './heic-to-jpeg.ts'
import { photoTypeOf } from './photo-kind.ts'
import { isUnderWay, isForgotten, whyFailed, type UploadItem } from './upload-item.ts'

/** Each of these sends up to four parts at a time. */
const AT_ONCE = 2

type Entry = {
  item: UploadItem
  kept: KeptFile | null
  uploadId?: string
  task?: UploadTask
  /** Came with the permission; used once. */
  first?: FirstRequest | undefined
  /** Whether the server has received all bytes. */
  arrived?: boolean
  /** Incremented to invalidate a previous run. */
  run: number
}
type Options = Pick<KeptFile, 'purpose' | 'listingId' | 'subletId' | 'ownerId'> & { onReady: () => void }

/** Uploads photos, a few at a time, and follows them until they are processed. Every change creates a new list of items. */
export class UploadQueue {
  items: readonly UploadItem[] = []
  readonly #options: Options
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  #asked: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds chosen files and starts uploading. */
  add(files: Iterable<File>): void {
    const { purpose, ownerId, listingId, subletId } = this.#options
    const now = Date.now()
    for (const [index, file] of [...files].entries()) {
      // Keeps the order in which they were chosen, even after a reload.
      const keptAt = now + index
      const kept = { id: crypto.randomUUID(), file, purpose, ownerId, listingId, subletId, keptAt }
      this.#put(kept, 'waiting')
      void keepFile(kept)
    }
    this.#next()
  }

  /** Restores what an earlier visit to this page left: files stored in this browser, and uploads known to the server. Files chosen
   *  while signing up start automatically; files chosen here wait until the user resumes them. */
  restore(kept: KeptFile[], known: UploadView[]): void {
    const mine = new Set(kept.map(({ upload }) => upload?.uploadId))
    for (const file of kept) {
      const there = known.find(({ id }) => id === file.upload?.uploadId)
      if (there?.state === 'processing') this.#follow(this.#put(file, 'preparing'))
      else if (there?.state === 'refused') void this.#refused(this.#put(file, 'failed'), there.id)
      else
        this.#put({ ...file, ...(!there && { upload: undefined }) }, file.signUp ? 'waiting' : 'unfinished')
    }
    for (const upload of known.filter(({ id }) => !mine.has(id))) this.#adopt(upload)
    this.#next()
  }

  pause(id: string): void {
    const entry = this.#entries.get(id)
    entry?.task?.pause()
    if (entry?.task?.state === 'PAUSED') this.#set(entry, { state: 'paused' })
  }

  resume(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    if (entry.task?.state === 'PAUSED') {
      entry.task.resume()
      this.#set(entry, { state: 'sending' })
    } else this.#restart(entry)
  }

  resumeAll(): void {
    for (const { id, state } of this.items) if (state === 'unfinished') this.resume(id)
  }

  /** Retries everything that failed and can be retried, because the connection is back. Paused uploads stay paused. */
  tryAgain(): void {
    for (const { id, state, again } of this.items) if (state === 'failed' && again) this.resume(id)
  }

  /** Removes a photo in any state, here and on the server. */
  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.run += 1
    entry.task?.cancel()
    this.#entries.delete(id)
    if (entry.item.preview) URL.revokeObjectURL(entry.item.preview)
    void deleteKeptFile(id)
    if (entry.uploadId) cancelUpload(entry.uploadId).catch(() => {}) // The cleanup job deletes it later.
    this.#notify()
    this.#next()
  }

  /** Ends uploads whose photos the page already has, so that later changes to those photos, such as removal, do not affect the
   *  uploads. */
  settle(photoIds: ReadonlySet<string>): void {
    const settled = [...this.#entries.values()].filter(
      ({ item }) => item.photo && photoIds.has(item.photo.id),
    )
    for (const { item } of settled) {
      this.#entries.delete(item.id)
      if (item.preview) URL.revokeObjectURL(item.preview)
    }
    if (settled.length > 0) this.#notify()
  }

  get isUnderWay(): boolean {
    return this.items.some(isUnderWay)
  }

  #put(kept: KeptFile, state: UploadItem['state']): Entry {
    const { id, file, upload } = kept
    const item = { id, name: file.name, size: file.size, preview: null, state, sent: 0 }
    const entry: Entry = { item, kept, run: 0, ...(upload && { uploadId: upload.uploadId }) }
    this.#entries.set(id, entry)
    this.#notify()
    void this.#look(entry, file)
    return entry
  }

  /** Shows a preview if the first bytes are a photo's. */
  async #look(entry: Entry, file: File): Promise<void> {
    const found = await photoTypeOf(file)
    if (isTaken(found) && this.#entries.has(entry.item.id)) {
      this.#set(entry, { preview: URL.createObjectURL(file) })
    }
  }

  /** Adds an upload whose file is not in this browser: it was started elsewhere, or the browser's data was cleared. */
  #adopt({ id, fileName: name, size, state }: UploadView): void {
    const item = { id, name, size, preview: null, sent: 0 }
    const message = 'This photo did not arrive. Remove it here and choose it again.'
    const entry: Entry = { item: { ...item, state: 'preparing' }, kept: null, uploadId: id, run: 0 }
    this.#entries.set(id, entry)
    if (state === 'uploading') this.#set(entry, { state: 'failed', message })
    else if (state === 'refused') void this.#refused(entry, id)
    else this.#follow(entry)
  }

  #restart(entry: Entry): void {
    this.#set(entry, { state: 'waiting', sent: 0, message: undefined })
    this.#next()
  }

  #next(): void {
    const sending = this.items.filter(({ state }) => state === 'sending').length
    const waiting = this.items
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, AT_ONCE - sending))
    for (const { id } of waiting) {
      const entry = this.#entries.get(id)
      if (entry) void this.#send(entry)
    }
  }

  async #send(entry: Entry): Promise<void> {
    const run = (entry.run += 1)
    const isCurrent = () => entry.run === run
    this.#set(entry, { state: 'sending', sent: 0 })
    try {
      const upload = entry.kept ? await this.#permission(entry, entry.kept) : undefined
      if (!isCurrent()) return void (upload && cancelUpload(upload.uploadId).catch(() => {}))
      if (upload && entry.kept && !entry.arrived) {
        const { file } = entry.kept
        const onProgress = ({ transferredBytes }: { transferredBytes: number }) =>
          isCurrent() && this.#set(entry, { sent: transferredBytes })
        entry.task = uploadTask({
          path: upload.path,
          source: file,
          bucket: 'roost',
          sign: signerOf(upload.uploadId, entry.first),
          create: creatorOf(upload.uploadId, entry.first),
          options: { contentType: upload.contentType, onProgress },
        })
        entry.first = undefined
        await entry.task.result
      }
      await finishUpload(entry.uploadId ?? '')
      if (isCurrent()) this.#follow(entry)
    } catch (failure) {
      if (isCurrent() && !isCancelError(failure)) this.#fail(entry, failure)
    }
    this.#next()
  }

  /** The server's permission for a file: the existing one, or a new one. */
  async #permission(entry: Entry, kept: KeptFile): Promise<NonNullable<KeptFile['upload']>> {
    if (kept.upload) return kept.upload
    // One request after another, because the requests determine the order of the photos.
    const file = await sendableFile(kept.file)
    if (file !== kept.file) this.#set(entry, { size: file.size })
    const asked = this.#asked.then(() => this.#ask(file))
    this.#asked = asked.catch(() => {})
    const { first, ...upload } = await asked
    entry.uploadId = upload.uploadId
    entry.first = first
    entry.kept = { ...kept, file, upload, signUp: false }
    if (this.#entries.has(kept.id)) await keepFile(entry.kept)
    return upload
  }

  async #ask(file: File) {
    const { purpose, listingId, subletId } = this.#options
    const { name, size } = file
    const contentType = await photoTypeOf(file)
    if (!isTaken(contentType)) throw new UploadError('NotAllowed', photoReasonSentence(contentType))
    const files = [{ name, size, type: contentType }]
    const permission = await requestUpload({ purpose, listingId, subletId, files })
    if (!permission.ok) throw new UploadError('NotAllowed', permission.message)
    const { uploadId, path, first } = permission
    return { uploadId, path, contentType, first }
  }

  #follow(entry: Entry): void {
    const run = (entry.run += 1)
    entry.arrived = true
    this.#set(entry, { state: 'preparing', sent: entry.item.size })
    const look = async (wait: number) => {
      if (entry.run !== run) return
      const progress = await uploadState(entry.uploadId ?? '').catch((failure: unknown) => {
        if (isForgotten(failure) && entry.run === run) this.#endedElsewhere(entry)
        return undefined
      })
      if (entry.run !== run) return
      if (progress?.state === 'ready') return this.#ready(entry, progress.photo)
      if (progress?.state === 'refused') return void this.#refused(entry, entry.uploadId ?? '')
      setTimeout(() => void look(Math.min(wait * 1.5, 5000)), wait)
    }
    void look(400)
  }

  /** Canceled in another tab, or the home now has another manager. */
  #endedElsewhere(entry: Entry): void {
    entry.run += 1
    void deleteKeptFile(entry.item.id)
    this.#set(entry, { state: 'failed', message: 'This photo can no longer be added here.', again: false })
  }

  #ready(entry: Entry, photo: NonNullable<UploadItem['photo']>): void {
    void deleteKeptFile(entry.item.id)
    this.#set(entry, { state: 'ready', photo })
    this.#options.onReady()
  }

  async #refused(entry: Entry, uploadId: string): Promise<void> {
    const progress = await uploadState(uploadId).catch(() => undefined)
    if (progress?.state !== 'refused') return
    this.#set(entry, { state: 'failed', message: progress.message, again: progress.again })
    if (progress.again) return
    // Deleted in this browser and on the server, once its owner has been told: the same file would be rejected again.
    void deleteKeptFile(entry.item.id)
    entry.uploadId = undefined
    cancelUpload(uploadId).catch(() => {}) // The cleanup job deletes it later.
  }

  #fail(entry: Entry, failure: unknown): void {
    const why = whyFailed(failure)
    if (failure instanceof UploadError && failure.name === 'NotAllowed') void deleteKeptFile(entry.item.id)
    if (isForgotten(failure)) {
      if (!entry.kept) return this.#endedElsewhere(entry)
      entry.kept = { ...entry.kept, upload: undefined }
      entry.arrived = false
    }
    this.#set(entry, { state: 'failed', ...why })
  }

  #set(entry: Entry, change: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...change }
    this.#notify()
  }

  #notify(): void {
    this.items = [...this.#entries.values()].map(({ item }) => item)
    for (const listener of this.#listeners) listener()
  }
}

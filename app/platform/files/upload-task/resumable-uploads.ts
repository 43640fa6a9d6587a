// Remembers pending multipart uploads for an hour, also after a reload.
import { crc32 } from './request/crc32.ts'
import type { UploadPlan } from './upload-plan.ts'

const STORAGE_KEY = '__uploadInProgress'
const ONE_HOUR = 60 * 60_000

export type RememberedUpload = {
  uploadId: string
  bucket: string
  key: string
  fileName: string
  /** The checksum of the whole object, if the upload was started with one. */
  finalCrc32?: string
  /** Milliseconds since 1970. */
  lastTouched: number
}

/** The part of localStorage that is used. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem'>

type Uploads = Record<string, RememberedUpload>

export class ResumableUploads {
  readonly #storage: KeyValues | null
  readonly #now: () => number
  /** What this page wrote last: an upload, or its removal. */
  readonly #written = new Map<string, { upload: RememberedUpload; isThere: boolean }>()

  constructor(storage: KeyValues | null, now = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  /** Removes expired uploads, then finds one and extends it by another hour. */
  find(id: string): RememberedUpload | undefined {
    const all = this.#read()
    const fresh = Object.entries(all).filter(([, upload]) => this.#isFresh(upload))
    const kept: Uploads = Object.fromEntries(fresh)
    const found = Object.hasOwn(kept, id) ? kept[id] : undefined
    if (found) {
      found.lastTouched = this.#now()
      this.#written.set(id, { upload: found, isThere: true })
    }
    if (found || fresh.length < Object.keys(all).length) this.#write(kept)
    return found
  }

  remember(id: string, upload: Omit<RememberedUpload, 'lastTouched'>): void {
    const touched = { ...upload, lastTouched: this.#now() }
    this.#written.set(id, { upload: touched, isThere: true })
    this.#write({ ...this.#read(), [id]: touched })
  }

  delete(id: string): void {
    const { [id]: there, ...others } = this.#read()
    // Another tab may have removed it first; then this tab must not restore it when it is told about the change.
    const gone = there ?? this.#written.get(id)?.upload
    if (gone) this.#written.set(id, { upload: gone, isThere: false })
    if (there) this.#write(others)
  }

  /** Handles a change by another tab, which may have read the value before this tab wrote, and so have undone that write. */
  mend(): void {
    const all = this.#read()
    const before = Object.keys(all).length
    for (const [id, { upload, isThere }] of this.#written) {
      if (isThere && !Object.hasOwn(all, id) && this.#isFresh(upload)) all[id] = upload
      if (!isThere && all[id]?.uploadId === upload.uploadId) delete all[id]
    }
    if (Object.keys(all).length !== before) this.#write(all)
  }

  #isFresh({ lastTouched }: RememberedUpload): boolean {
    return lastTouched >= this.#now() - ONE_HOUR
  }

  #read(): Uploads {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(STORAGE_KEY) ?? '{}')
      return isUploads(value) ? value : {}
    } catch {
      return {} // invalid content of another program, or reading is not allowed
    }
  }

  #write(uploads: Uploads): void {
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(uploads))
    } catch {
      // the storage is full or forbidden: the upload continues, but cannot be resumed after a reload
    }
  }
}

const isUploads = (value: unknown): value is Uploads =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((upload) => typeof upload === 'object' && upload !== null)

let ofThisPage: ResumableUploads | undefined

/** The pending uploads of this browser. */
export function resumableUploads(): ResumableUploads {
  if (ofThisPage) return ofThisPage
  const uploads = new ResumableUploads(browserStorage())
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) uploads.mend()
  })
  return (ofThisPage = uploads)
}

/** Some browsers throw when the property is accessed. */
function browserStorage(): KeyValues | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The id of an upload: the same for the same file, destination and options, also after a reload. */
export async function uploadIdentity({
  blob,
  contentType,
  bucket,
  asked,
  options,
}: UploadPlan): Promise<string> {
  const entries = Object.entries(options).filter(([, value]) => typeof value !== 'function')
  if (options.checksumAlgorithm) entries.push(['checksumType', 'FULL_OBJECT'])
  const hash = await crc32(new Blob([JSON.stringify(Object.fromEntries(entries))]))
  const { accessLevel: level = 'guest' } = options
  const where =
    'key' in asked ? `${level === 'guest' ? 'public' : level}_${asked.key}` : `custom_${asked.path}`
  const base = `${hash}_${blob.size}_${contentType}_${bucket}_${where}`
  return blob instanceof File ? `${blob.name}_${blob.lastModified}_${base}` : base
}

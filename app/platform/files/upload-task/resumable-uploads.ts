// Remembers, for an hour and beyond a reload, which uploads in parts the store still waits for.
import { crc32 } from './crc32.ts'
import type { UploadPlan } from './upload-plan.ts'

const STORAGE_KEY = '__uploadInProgress'
const ONE_HOUR = 60 * 60_000

export type RememberedUpload = {
  uploadId: string
  bucket: string
  key: string
  fileName: string
  /** The checksum of the whole object, when the upload began with one. */
  finalCrc32?: string
  /** Milliseconds since 1970. */
  lastTouched: number
}

/** What localStorage has of it. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem'>

type Uploads = Record<string, RememberedUpload>

export class ResumableUploads {
  readonly #storage: KeyValues | null
  readonly #now: () => number
  /** What this page wrote last: an upload, or that there is none any more. */
  readonly #written = new Map<string, { upload: RememberedUpload; isThere: boolean }>()

  constructor(storage: KeyValues | null, now = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  /** Forgets everything that is too old, then looks for an upload and keeps it for another hour. */
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

  forget(id: string): void {
    const { [id]: there, ...others } = this.#read()
    // Another tab may have forgotten it first: then this one may not bring it back when it hears of that.
    const gone = there ?? this.#written.get(id)?.upload
    if (gone) this.#written.set(id, { upload: gone, isThere: false })
    if (there) this.#write(others)
  }

  /** Another tab has written. It may have read before this one wrote, and taken that back. */
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
      return {} // somebody else wrote there, or nobody may read
    }
  }

  #write(uploads: Uploads): void {
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(uploads))
    } catch {
      // full or forbidden: the upload goes on, it only cannot be resumed after a reload
    }
  }
}

const isUploads = (value: unknown): value is Uploads =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((upload) => typeof upload === 'object' && upload !== null)

let ofThisPage: ResumableUploads | undefined

/** Those of this browser. */
export function resumableUploads(): ResumableUploads {
  if (ofThisPage) return ofThisPage
  const uploads = new ResumableUploads(browserStorage())
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) uploads.mend()
  })
  return (ofThisPage = uploads)
}

/** Some browsers throw at the mere look at it. */
function browserStorage(): KeyValues | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The same file going to the same place in the same way has the same id, also in the next page. */
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

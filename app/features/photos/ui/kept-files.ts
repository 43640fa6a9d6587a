import { retryOnce } from '#app/platform/retry-once.ts'
import type { PhotoPurpose } from '../rules.ts'

/** A photo that this browser stores until it is uploaded, so that it survives a reload or signing up. */
export type KeptFile = {
  /** Only used in this browser. */
  id: string
  file: File
  purpose: PhotoPurpose
  /** The user's id; null while signing up. */
  ownerId: string | null
  /** The home that the photo shows. */
  listingId?: string | undefined
  /** The server's permission; absent until it was requested. */
  upload?: { uploadId: string; path: string; contentType: string }
  /** Milliseconds since 1970. */
  keptAt: number
}

const STORE = 'files'
const OPEN_WITHIN = 3000 // milliseconds: a database that hangs must not block uploads
const KEPT_FOR = 24 * 60 * 60 * 1000 // milliseconds; as long as the server keeps unfinished uploads

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('roost-uploads', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return settled(request)
}

/** Runs one request on the browser's database. Without one, as in some private windows, or when it does not open, nothing is
 *  stored: uploads work, but start over after a reload. */
async function within<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  try {
    const database = await retryOnce(open, OPEN_WITHIN)
    try {
      return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

export async function keepFile(kept: KeptFile): Promise<void> {
  await within('readwrite', (store) => store.put(kept))
}

export async function forgetFile(id: string): Promise<void> {
  await within('readwrite', (store) => store.delete(id))
}

type For = Pick<KeptFile, 'ownerId' | 'purpose' | 'listingId'>

/** Whether a stored file was chosen for this field; each home has its own. A file chosen while signing up belongs to the
 *  account that is signed in now. */
export const isFor = (kept: For, { ownerId, purpose, listingId }: For): boolean =>
  kept.purpose === purpose &&
  kept.listingId === listingId &&
  (kept.ownerId === ownerId || kept.ownerId === null)

/** The stored files of this person, purpose and home, oldest first. Deletes files that are older than a day or belong to
 *  another account. */
export async function keptFiles(field: For): Promise<KeptFile[]> {
  const { ownerId } = field
  const all = ((await within('readonly', (store) => store.getAll())) ?? []) as KeptFile[]
  const isStale = ({ keptAt, ownerId: owner }: KeptFile) =>
    keptAt < Date.now() - KEPT_FOR || (ownerId !== null && owner !== null && owner !== ownerId)
  await Promise.all(all.filter(isStale).map(({ id }) => forgetFile(id)))
  return all
    .filter((kept) => !isStale(kept) && isFor(kept, field))
    .toSorted((one, other) => one.keptAt - other.keptAt)
}

import { retryOnce } from '#app/platform/retry-once.ts'
import type { PhotoPurpose } from '../rules.ts'

/** A photo that this browser keeps until it has gone up: through a reload, or through signing up. */
export type KeptFile = {
  /** Of this browser alone. */
  id: string
  file: File
  purpose: PhotoPurpose
  /** Whose it is; null while somebody signs up. */
  ownerId: string | null
  /** The home that it shows, for a photo of a home. */
  listingId?: string | undefined
  /** What the server allowed; absent until it was asked. */
  upload?: { uploadId: string; path: string; contentType: string }
  /** Milliseconds since 1970. */
  keptAt: number
}

const STORE = 'files'
const OPEN_WITHIN = 3000 // milliseconds: one that hangs keeps no photo from going up
const KEPT_FOR = 24 * 60 * 60 * 1000 // milliseconds, as long as the server waits

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

/** Runs one request on the store. A browser without one, as in some private windows, or with one that does not open, keeps nothing: uploads work, and are
 *  begun anew after a reload. */
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

/** Whether a file was chosen for this field: of two homes each has its own. What was chosen while signing up is whoever's
 *  account is there now. */
export const isFor = (kept: For, { ownerId, purpose, listingId }: For): boolean =>
  kept.purpose === purpose &&
  kept.listingId === listingId &&
  (kept.ownerId === ownerId || kept.ownerId === null)

/** What is kept for this person, purpose and home, the oldest first. What is older than a day is forgotten on the way, and
 *  so is what another account left here. */
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

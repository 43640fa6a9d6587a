import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import { retryOnce } from '#app/platform/process/retry-once.ts'
import type { PhotoPurpose } from '../rules.ts'

/** A photo that this browser stores until it is uploaded, so that it survives a reload or signing up. */
export type KeptFile = {
  /** Only used in this browser. */
  id: string
  file: File
  purpose: PhotoPurpose
  /** The user's id. While signing up: of the form in this tab, then of the attempt, which becomes the account's. */
  ownerId: string
  /** Chosen while signing up, and not yet asked for by an account. */
  signUp?: boolean
  /** The home that the photo shows. */
  listingId?: string | undefined
  subletId?: string | undefined
  /** The server's permission; absent until it was requested. */
  upload?: { uploadId: string; path: string; contentType: string }
  /** Milliseconds since 1970. */
  keptAt: number
}

const WITHIN = 3000 // milliseconds: a database that hangs must not block uploads
const KEPT_FOR = 24 * 60 * 60 * 1000 // milliseconds; as long as the server keeps unfinished uploads

/** Asks the browser's database, through a new connection at the second try. Without one, as in some private windows, or when
 *  it does not answer, nothing is stored: uploads work, but start over after a reload. */
async function within<Value>(ask: (store: UseStore) => Promise<Value>): Promise<Value | undefined> {
  try {
    return await retryOnce(() => ask(createStore('roost-uploads', 'files')), WITHIN)
  } catch {
    return undefined
  }
}

export async function keepFile(kept: KeptFile): Promise<void> {
  await within((store) => set(kept.id, kept, store))
}

export async function deleteKeptFile(id: string): Promise<void> {
  await within((store) => del(id, store))
}

type For = Pick<KeptFile, 'ownerId' | 'purpose' | 'listingId' | 'subletId'>

/** Whether a stored file was chosen for this field; each home has its own. */
export const isFor = (kept: For, { ownerId, purpose, listingId, subletId }: For): boolean =>
  kept.purpose === purpose &&
  kept.listingId === listingId &&
  kept.subletId === subletId &&
  kept.ownerId === ownerId

async function allFiles(): Promise<KeptFile[]> {
  const all = (await within((store) => values<KeptFile>(store))) ?? []
  return all.toSorted((one, other) => one.keptAt - other.keptAt)
}

const isOld = ({ keptAt }: KeptFile) => keptAt < Date.now() - KEPT_FOR

/** The stored files of this person, purpose and home, oldest first. Deletes files that are older than a day or belong to
 *  another account. */
export async function keptFiles(field: For): Promise<KeptFile[]> {
  const all = await allFiles()
  const isStale = (kept: KeptFile) => isOld(kept) || kept.ownerId !== field.ownerId
  await Promise.all(all.filter(isStale).map(({ id }) => deleteKeptFile(id)))
  return all.filter((kept) => !isOld(kept) && isFor(kept, field))
}

const DRAFT = 'roost.sign-up-photos'
let draft: string | undefined
let isSent = false
let isGiven = false
let isOpen = false
let isNewPage = true

/** Whose photos those of the sign-up form are until it is sent: an id of this tab, so that nobody else's form has them. */
export function signUpDraft(): string {
  try {
    draft ??= sessionStorage.getItem(DRAFT) ?? undefined
    draft ??= crypto.randomUUID()
    sessionStorage.setItem(DRAFT, draft)
  } catch {}
  return (draft ??= crypto.randomUUID())
}

/** The photos chosen in the sign-up form of this tab before the page was reloaded. Somebody who left the page may not be
 *  the one who comes back to it. */
export async function draftFiles(): Promise<KeptFile[]> {
  isGiven = false
  isOpen = true
  const isLeft = isNewPage && !wasReloaded()
  isNewPage = false
  if (isLeft) await deleteDraft()
  return filesOf(signUpDraft())
}

function wasReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload'
}

async function filesOf(ownerId: string): Promise<KeptFile[]> {
  return (await allFiles()).filter((kept) => kept.ownerId === ownerId && !isOld(kept))
}

/** Notes that the form of this tab is being sent. */
export function sendDraft(): void {
  isSent = true
}

/** Gives the photos of the form that this page sent to the attempt that it began. */
export async function giveDraftTo(attemptId: string): Promise<void> {
  if (!isSent) return
  isSent = false
  isGiven = true
  for (const kept of await filesOf(signUpDraft())) await keepFile({ ...kept, ownerId: attemptId })
}

/** Deletes the photos of the form, which is closed or left, unless they were given to an attempt: the next step calls
 *  `giveDraftTo` as it replaces the form. */
export function leaveDraft(): void {
  isOpen = false
  setTimeout(() => {
    if (!isGiven && !isOpen) void deleteDraft()
  })
}

async function deleteDraft(): Promise<void> {
  isSent = false
  const ownerId = signUpDraft()
  draft = undefined
  try {
    sessionStorage.removeItem(DRAFT)
  } catch {}
  for (const { id } of await filesOf(ownerId)) await deleteKeptFile(id)
}

/** Deletes photos chosen while signing up: somebody logged in or out, or starts over.
 *  @param except the account that was just made of an attempt */
export async function deleteSignUpFiles(except: string): Promise<void> {
  const others = (await allFiles()).filter(({ signUp, ownerId }) => signUp && ownerId !== except)
  await Promise.all(others.map(({ id }) => deleteKeptFile(id)))
}

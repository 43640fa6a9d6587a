import { createStore, del, set, values, type UseStore } from 'idb-keyval'
import { retryOnce } from '#app/platform/process/retry-once.ts'
import type { PhotoPurpose } from '../rules.ts'

/** A photo that this browser stores until it is uploaded, so that it survives a reload or signing up. */
export type KeptFile = {
  /** Used only in this browser. */
  id: string
  file: File
  purpose: PhotoPurpose
  /** The user's id. While signing up: first the id of this tab's form, then that of the sign-up attempt, which becomes the
   *  account's. */
  ownerId: string
  /** Whether it was chosen while signing up and no account has requested its upload yet. */
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
const KEPT_FOR = 24 * 60 * 60 * 1000 // milliseconds; the server keeps unfinished uploads for the same time

/** Queries the browser's database, with a new connection on the second try. If there is none, as in some private windows, or if it
 *  does not respond, nothing is stored: uploads work, but start over after a reload. */
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
export const isForField = (kept: For, { ownerId, purpose, listingId, subletId }: For): boolean =>
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
  return all.filter((kept) => !isOld(kept) && isForField(kept, field))
}

const DRAFT = 'roost.sign-up-photos'
let draft: string | undefined
let isSent = false
let isGiven = false
let isOpen = false
let isNewPage = true

/** The owner id of the sign-up form's photos until the form is sent: an id for this tab, so that no one else's form includes them. */
export function signUpDraft(): string {
  try {
    draft ??= sessionStorage.getItem(DRAFT) ?? undefined
    draft ??= crypto.randomUUID()
    sessionStorage.setItem(DRAFT, draft)
  } catch {}
  return (draft ??= crypto.randomUUID())
}

/** The photos chosen in this tab's sign-up form before a reload. After leaving the page, whoever returns may be someone else, so
 *  the photos are deleted. */
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

/** Records that this tab's form is being sent. */
export function sendDraft(): void {
  isSent = true
}

/** Assigns the photos of the form that this page sent to the sign-up attempt it started. */
export async function assignDraftTo(attemptId: string): Promise<void> {
  if (!isSent) return
  isSent = false
  isGiven = true
  for (const kept of await filesOf(signUpDraft())) await keepFile({ ...kept, ownerId: attemptId })
}

/** Deletes the photos of the form when it is closed or left, unless they were assigned to an attempt: the next step calls
 *  `assignDraftTo` as it replaces the form. */
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

/** Deletes photos chosen while signing up, because someone logged in or out, or starts over.
 *  @param except the account just created from an attempt */
export async function deleteSignUpFiles(except: string): Promise<void> {
  const others = (await allFiles()).filter(({ signUp, ownerId }) => signUp && ownerId !== except)
  await Promise.all(others.map(({ id }) => deleteKeptFile(id)))
}

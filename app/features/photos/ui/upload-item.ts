import { UploadError } from '#app/platform/files/upload-task/request/upload-error.ts'
import type { PhotoImage } from '../photo-image.ts'
import { SignedOut } from './upload-api.ts'

export type UploadItem = {
  id: string
  name: string
  /** In bytes. */
  size: number
  /** A URL, local to this page, for the chosen file; null if this browser does not have the file. */
  preview: string | null
  state: 'unfinished' | 'waiting' | 'sending' | 'paused' | 'preparing' | 'failed' | 'ready'
  /** Bytes uploaded. */
  sent: number
  message?: string
  /** Whether the same file may be retried. */
  again?: boolean
  photo?: PhotoImage
}

/** Whether leaving the page would interrupt something. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'sending' || state === 'paused'
}

/** Whether it becomes a photo without anybody's doing. */
export const willShow = ({ state }: UploadItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'preparing' || state === 'ready'

/** The status text, for screen readers and for the line below the picture. */
export function itemText({ state, sent, size, message }: UploadItem): string {
  const percent = `${Math.floor((sent / Math.max(1, size)) * 100)}%`
  const labels = {
    unfinished: 'Not finished',
    waiting: 'Waiting',
    sending: `Sending, ${percent}`,
    paused: `Paused at ${percent}`,
    preparing: 'Preparing',
    failed: message ?? 'This did not work. Please try again.',
    ready: 'Done',
  }
  return labels[state]
}

/** Why an upload failed, as a message, and whether the same file may be retried. */
export type WhyFailed = { message: string; again: boolean }

export function whyFailed(failure: unknown): WhyFailed {
  if (failure instanceof SignedOut || (failure as Error).name === 'NoCredentials')
    return {
      message: 'Your session has ended. Log in again, and the upload continues from here.',
      again: true,
    }
  if (!(failure instanceof UploadError)) return lost
  const { name, message, status = 0 } = failure
  if (name === 'NotAllowed') return { message, again: false }
  if (isForgotten(failure))
    return { message: 'This took too long. Please try again: the upload starts over.', again: true }
  if (name === 'Refused') return { message, again: status === 0 || status === 429 }
  if (name === 'Unavailable') return { message, again: true }
  return status >= 500 ? storeIsDown : lost
}

/** Whether the server and the store no longer know this upload. */
export const isForgotten = (failure: unknown): boolean =>
  failure instanceof UploadError && (failure.status === 404 || failure.status === 410)

const lost = { message: 'The connection was lost. What has arrived is kept.', again: true }
const storeIsDown = {
  message: 'Photos cannot be stored right now. What has arrived is kept. Please try again in a few minutes.',
  again: true,
}

import type { PhotoImage } from '../../files/photo-image.ts'

export type UploadItem = {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** A URL of this page for the chosen file; null when this browser does not have the file. */
  preview: string | null
  state: 'unfinished' | 'waiting' | 'sending' | 'paused' | 'preparing' | 'failed' | 'ready'
  /** Bytes uploaded. */
  sent: number
  /** Why it failed. */
  message?: string
  /** Whether the same file may be retried. */
  again?: boolean
  photo?: PhotoImage
}

/** Whether leaving the page would interrupt something. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'sending' || state === 'paused'
}

/** The status for screen readers and the line below the picture. */
export function itemText({ state, sent, size, message }: UploadItem): string {
  const percent = `${Math.floor((sent / Math.max(1, size)) * 100)}%`
  const words = {
    unfinished: 'Not finished',
    waiting: 'Waiting',
    sending: `Sending, ${percent}`,
    paused: `Paused at ${percent}`,
    preparing: 'Preparing',
    failed: message ?? 'This did not work. Please try again.',
    ready: 'Done',
  }
  return words[state]
}

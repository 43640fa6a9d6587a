import { useEffect, useState, useSyncExternalStore } from 'react'
import { retryOnce } from '#app/platform/process/retry-once.ts'
import type { UploadView } from '../photos.query.server.ts'
import type { PhotoPurpose } from '../rules.ts'
import { keptFiles } from './kept-files.ts'
import type { UploadItem } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'

type Options = {
  purpose: PhotoPurpose
  listingId?: string | undefined
  subletId?: string | undefined
  ownerId: string
  known: UploadView[]
  onReady: () => void
}

const CODE_WITHIN = 20_000 // milliseconds

const none: readonly UploadItem[] = []
const noItems = () => none
const noChange = () => () => {}

/** This page's upload queue, with what an earlier visit left in it. Null until its code, which loads after the page, is ready. */
export function useUploadQueue(options: Options): {
  queue: UploadQueue | null
  items: readonly UploadItem[]
} {
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  const { purpose, listingId, subletId, ownerId } = options
  useEffect(() => {
    let left = false
    const begin = async () => {
      const { UploadQueue } = await retryOnce(() => import('./upload-queue.ts'), CODE_WITHIN)
      const kept = await keptFiles({ ownerId, purpose, listingId, subletId })
      if (left) return
      const made = new UploadQueue({
        purpose,
        ownerId,
        ...(listingId && { listingId }),
        ...(subletId && { subletId }),
        onReady: options.onReady,
      })
      made.restore(kept, options.known)
      setQueue(made)
    }
    begin().catch(() => {}) // The plain form works until then.
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what was known when the page opened; later changes come through the queue
  }, [purpose, listingId, subletId, ownerId])
  useEffect(() => {
    if (!queue) return
    const again = () => queue.tryAgain()
    addEventListener('online', again)
    runningQueues.add(queue)
    return () => {
      removeEventListener('online', again)
      runningQueues.delete(queue)
    }
  }, [queue])
  const items = useSyncExternalStore(
    queue?.subscribe ?? noChange,
    queue ? () => queue.items : noItems,
    noItems,
  )
  return { queue, items }
}

/** This page's queues. A page may have several photo fields, and leaving it interrupts all of them. */
const runningQueues = new Set<{ isUnderWay: boolean }>()

export function isSending(): boolean {
  return [...runningQueues].some((queue) => queue.isUnderWay)
}

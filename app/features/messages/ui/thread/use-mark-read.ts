import { href } from 'react-router'
import { useEffect } from 'react'
import { refreshUnread } from '../unread-store.ts'
import { postForm } from '#app/web/requests.ts'

/** Tells the server up to which message the user has read: while the conversation is visible, and again when it becomes
 *  visible. */
export function useMarkRead(
  conversationId: string,
  last: number,
  read: number,
  revalidate: () => void,
): void {
  useEffect(() => {
    if (last <= read) return
    const sendRead = async () => {
      if (document.visibilityState !== 'visible') return
      const address = href('/api/messages/:conversationId', { conversationId })
      const answer = await postForm(address, { number: `${last}` })
      if (!answer?.ok) return
      refreshUnread()
      revalidate()
    }
    void sendRead()
    const look = () => void sendRead()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, [conversationId, last, read])
}

import { href } from 'react-router'
import { useState, useEffect } from 'react'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { getJson, postForm } from '#app/web/requests.ts'
import type { MessageView, ThreadView } from '../views.ts'
import { refreshUnread } from './unread-store.ts'

type Page = { messages: (Omit<MessageView, 'at'> & { at: string })[]; earlier: boolean }
type Kept = { messages: MessageView[]; earlier: boolean }

/** The messages of an open conversation: the page that the server last sent, and earlier messages loaded since, which a reload
 *  keeps. */
export function useThreadMessages({ id, messages, earlier }: ThreadView) {
  const [kept, setKept] = useState<Kept>({ messages, earlier })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const shown = joined(kept, { messages, earlier })

  async function loadEarlier() {
    const first = shown.messages[0]
    if (!first || state === 'busy') return
    setState('busy')
    try {
      const address = href('/api/messages/:conversationId', { conversationId: id })
      const page = await getJson<Page>(withQuery(address, { before: `${first.number}` }))
      const before = page.messages.map((message) => ({ ...message, at: new Date(message.at) }))
      setKept({ messages: [...before, ...shown.messages], earlier: page.earlier })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { ...shown, loadEarlier, state }
}

/** The loaded earlier messages followed by the newest page. If there is a gap between them, as after a long absence, only the page. */
function joined(kept: Kept, page: Kept): Kept {
  const first = page.messages[0]?.number
  if (first === undefined) return page
  const before = kept.messages.filter(({ number }) => number < first)
  const last = before.at(-1)
  if (!last || last.number !== first - 1) return page
  return { messages: [...before, ...page.messages], earlier: kept.earlier }
}

/** Tells the server up to which message the user has read, while the conversation is visible and again when it becomes visible. */
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

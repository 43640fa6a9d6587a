import { useEffect, useState } from 'react'
import { useLocation, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLive } from '#app/platform/live/browser/use-live.ts'
import { formatUnread } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { inboxEvents } from '../live-names.ts'
import { onUnreadChange, refreshUnread } from './unread-store.ts'
import { getJson } from '#app/web/requests.ts'

/** In the header for logged-in users: a link to the messages with the number of unread ones.
 *  @param initial the number when the page was loaded */
export function UnreadBadge({ initial }: { initial: number }) {
  const unread = useUnread(initial)
  return (
    <ButtonLink
      to={href('/messages/:conversationId?')}
      look="quiet"
      square
      aria-label={unread > 0 ? `Messages, ${formatUnread(unread)} unread` : 'Messages'}
      className="relative"
    >
      <Icon of="message-circle" />
      {unread > 0 && (
        <span className="num absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs/4.5 font-semibold text-on-accent">
          {formatUnread(unread)}
        </span>
      )}
    </ButtonLink>
  )
}

/** The number of unread messages, loaded again on each page and whenever it may have changed. */
function useUnread(initial: number): number {
  const [unread, setUnread] = useState(initial)
  const { pathname } = useLocation()
  const [from, setFrom] = useState(initial)
  if (from !== initial) {
    setFrom(initial)
    setUnread(initial)
  }
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () => void countUnread(leaving.signal).then(setUnread, () => {})
    ask()
    const stop = onUnreadChange(ask)
    return () => {
      stop()
      leaving.abort()
    }
  }, [pathname])
  useLive(inboxEvents, refreshUnread)
  return unread
}

const countUnread = async (signal: AbortSignal) =>
  (await getJson<{ unread: number }>(href('/api/messages-unread'), signal)).unread

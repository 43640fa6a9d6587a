import { useEffect, useState } from 'react'
import { useFetchers, useLocation, useNavigation, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatUnread } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { getJson } from '#app/web/requests.ts'

/** Milliseconds within which a sent email reaches the mailbox. */
const ARRIVES_WITHIN = 1200

/** Link to the demo's mailbox in the header, with the number of unread emails. */
export function MailboxBadge() {
  const unread = useUnread()
  const name = unread > 0 ? `Mailbox of this demo, ${formatUnread(unread)} unread` : 'Mailbox of this demo'
  return (
    <ButtonLink
      to={href('/dev/mailbox/:emailId?')}
      look="quiet"
      square
      aria-label={name}
      className="relative"
    >
      <Icon of="mail" />
      {unread > 0 && (
        <span className="num absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs/4.5 font-semibold text-on-accent">
          {formatUnread(unread)}
        </span>
      )}
    </ButtonLink>
  )
}

/** The number of unread emails. It is fetched separately after each navigation and each submission, because pages may
 *  come from a shared cache. */
function useUnread(): number {
  const [unread, setUnread] = useState(0)
  const { key } = useLocation()
  const navigating = useNavigation().state !== 'idle'
  const sending = useFetchers().some(({ formMethod }) => formMethod !== undefined)
  const busy = navigating || sending

  useEffect(() => {
    if (busy) return
    const leaving = new AbortController()
    const ask = () => {
      if (navigator.onLine) void countUnread(leaving.signal).then(setUnread, () => {})
    }
    ask()
    const timer = setTimeout(ask, ARRIVES_WITHIN)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [key, busy])

  return unread
}

const countUnread = async (signal: AbortSignal) =>
  (await getJson<{ unread: number }>(href('/dev/mailbox-unread'), signal)).unread

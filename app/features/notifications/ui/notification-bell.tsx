import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, href } from 'react-router'
import { useLive } from '#app/platform/live/browser/use-live.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { formatUnread } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { NotificationLine } from '../one-line.ts'
import { NOTIFICATIONS_CHANGED } from '../live-names.ts'
import { NotificationRows } from './notification-rows.tsx'
import { getJson } from '#app/web/requests.ts'

type Latest = { unread: number; now: string; notifications: NotificationLine[] }

const events = [NOTIFICATIONS_CHANGED, 'people']

/** In the header for logged-in users: the latest notifications and the number of unread ones. A native disclosure; without
 *  JavaScript, it contains a link to the whole list.
 *  @param initial the number of unread notifications when the page was loaded */
export function NotificationBell({ initial }: { initial: number }) {
  const ref = useDismissDetails()
  const { latest, ask } = useLatest()
  const unread = latest?.unread ?? initial
  // The user may have opened it before JavaScript ran.
  useEffect(() => {
    if (ref.current?.open) ask()
    // oxlint-disable-next-line react/exhaustive-deps -- when the bell comes onto the page
  }, [])
  return (
    <details ref={ref} onToggle={ask} className="relative max-md:static">
      <summary
        className={`${buttonClass({ look: 'quiet', square: true })} relative list-none [&::-webkit-details-marker]:hidden`}
      >
        <Icon of="bell" />
        <span className="sr-only">
          {unread > 0 ? `Notifications, ${formatUnread(unread)} unread` : 'Notifications'}
        </span>
        {unread > 0 && (
          <span
            aria-hidden
            className="num absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs/4.5 font-semibold text-on-accent"
          >
            {formatUnread(unread)}
          </span>
        )}
      </summary>
      <section
        aria-label="Notifications"
        className="absolute top-full right-0 z-10 mt-2 w-80 overflow-hidden rounded-card border border-line bg-surface shadow-float max-md:inset-x-2 max-md:w-auto"
      >
        {latest && latest.notifications.length > 0 && (
          <NotificationRows notifications={latest.notifications} now={latest.now} small />
        )}
        {latest?.notifications.length === 0 && <p className="px-4 py-5 text-ink-2">Nothing new.</p>}
        <Link
          to={href('/account/notifications')}
          className="flex min-h-11 items-center justify-center border-t border-line px-3 font-medium text-accent hover:bg-sunken"
        >
          All notifications and settings
        </Link>
      </section>
    </details>
  )
}

/** Loads the latest notifications when something changed, when another page is opened, and when the list is opened. */
function useLatest() {
  const [latest, setLatest] = useState<Latest | null>(null)
  const { pathname } = useLocation()
  const asked = useRef(0)
  const ask = () => {
    const turn = ++asked.current
    // Ignores a response if a later request has started.
    void fetchLatest().then(
      (found) => turn === asked.current && setLatest(found),
      () => {},
    )
  }
  useLive(events, ask)
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    ask()
  }, [pathname])
  return { latest, ask }
}

async function fetchLatest(): Promise<Latest> {
  const { notifications, ...rest } = await getJson<Latest>(href('/api/notifications'))
  return {
    ...rest,
    notifications: notifications.map((notification) => ({ ...notification, at: new Date(notification.at) })),
  }
}

import { Link, useFetcher, href } from 'react-router'
import type { NotificationLine } from '../one-line.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

type Row = Omit<NotificationLine, 'each'> & Partial<Pick<NotificationLine, 'each'>>

type Props = {
  notifications: Row[]
  /** ISO time; days are named relative to it. */
  now: string
  /** Set in the header, where space is limited. */
  small?: true
}

/** Notifications with links to what they are about; following one marks it as read. */
export function NotificationRows({ notifications, now, small }: Props) {
  const { submit } = useFetcher()
  const read = (notification: string) =>
    void submit({ intent: 'read', notification }, { method: 'post', action: href('/account/notifications') })
  return (
    <ul className="divide-y divide-line">
      {notifications.map(({ id, text, link, at, unread, each = [] }) => (
        <li key={id}>
          <Link
            to={link}
            onClick={() => unread && read(id)}
            className={`flex items-start gap-3 -outline-offset-2 transition-colors duration-(--quick) hover:bg-sunken ${small ? 'min-h-11 px-3 py-2' : 'min-h-14 px-4 py-3'}`}
          >
            <span
              aria-hidden
              className={`mt-2 size-2 shrink-0 rounded-full ${unread ? 'bg-accent' : 'bg-transparent'}`}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {unread && <span className="sr-only">Unread: </span>}
              <span className={unread ? 'font-medium' : 'text-ink-2'}>{text}</span>
              <span className="block text-sm text-ink-2">
                <LocalTime at={at.toISOString()} to="day" today={now} />
              </span>
            </span>
          </Link>
          {!small && each.length > 0 && (
            <details className="border-t border-line">
              <summary className="flex min-h-11 cursor-pointer items-center px-4 pl-9 underline underline-offset-4 -outline-offset-2">
                Show each of them
              </summary>
              <NotificationRows notifications={each} now={now} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

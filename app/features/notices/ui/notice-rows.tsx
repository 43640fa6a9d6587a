import { Link, useFetcher } from 'react-router'
import { formatDate } from '#app/platform/format.ts'
import type { NoticeView } from '../queries.server.ts'

type Props = {
  notices: Pick<NoticeView, 'id' | 'text' | 'link' | 'at' | 'unread'>[]
  /** ISO; days are named relative to it. */
  now: string
  /** In the header, where space is limited. */
  small?: true
}

/** Notifications with links to what they are about; following one marks it as read. */
export function NoticeRows({ notices, now, small }: Props) {
  const { submit } = useFetcher()
  const read = (notice: string) =>
    void submit({ intent: 'read', notice }, { method: 'post', action: '/account/notifications' })
  return (
    <ul className="divide-y divide-line">
      {notices.map(({ id, text, link, at, unread }) => (
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
              <time dateTime={at.toISOString()} className="num block text-sm text-ink-2">
                {formatDate(at.toISOString(), now)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

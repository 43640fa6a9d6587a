import { Link, href } from 'react-router'
import { formatUnread } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ConversationItem } from '../views.ts'
import { MessageTime } from './thread/message-time.tsx'
import { OtherAvatar, otherName } from './other-name.tsx'

export function ConversationRow({ item, open }: { item: ConversationItem; open: boolean }) {
  const { id, other, last, muted } = item
  const unread = open ? 0 : item.unread
  return (
    <Link
      to={href('/messages/:conversationId?', { conversationId: id })}
      preventScrollReset
      aria-current={open ? 'page' : undefined}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current]:bg-accent-soft"
    >
      <OtherAvatar other={other} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 truncate text-lg ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>
            {otherName(other)}
          </span>
          {muted && (
            <span className="self-center text-ink-2">
              <Icon of="bell-off" size="s" />
              <span className="sr-only">(muted)</span>
            </span>
          )}
          <MessageTime at={last.at} short className="num ml-auto shrink-0 text-sm text-ink-2" />
        </span>
        <span className="flex items-center gap-2">
          <span className={`min-w-0 truncate ${unread > 0 ? 'text-ink' : 'text-ink-2'}`}>
            {last.own && 'You: '}
            {last.text ?? 'This message was removed.'}
          </span>
          {unread > 0 && (
            <span className="num ml-auto min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs/5 font-semibold text-on-accent">
              {formatUnread(unread)}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

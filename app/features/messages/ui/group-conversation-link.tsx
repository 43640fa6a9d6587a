import { href } from 'react-router'
import { formatUnread } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** On a group's page: the link to the group's conversation. */
export function GroupConversationLink({
  conversationId,
  unread,
}: {
  conversationId: string
  unread: number
}) {
  return (
    <ButtonLink
      to={href('/messages/:conversationId?', { conversationId })}
      aria-label={unread > 0 ? `Messages, ${formatUnread(unread)} unread` : undefined}
    >
      <Icon of="message-circle" size="s" />
      Messages
      {unread > 0 && (
        <span className="num min-w-5 rounded-full bg-accent px-1.5 text-center text-sm/5 font-semibold text-on-accent">
          {formatUnread(unread)}
        </span>
      )}
    </ButtonLink>
  )
}

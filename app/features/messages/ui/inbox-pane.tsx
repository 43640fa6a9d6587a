import { Form, Link, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formatUnread } from '#app/platform/text/format.ts'
import type { InboxPage } from '../inbox.query.server.ts'
import { LONGEST_SEARCH } from '../rules.ts'
import type { FoundMessage, ConversationItem } from '../views.ts'
import { withoutAddress } from '../text-parts.ts'
import { FoundMessages } from './found-messages.tsx'
import { MessageTime } from './message-time.tsx'
import { groupOf, noText, OtherAvatar, otherName } from './other-name.tsx'

type Props = {
  list: InboxPage
  search: string
  /** The results of a search; null without one. */
  found: FoundMessage[] | null
  /** Whether this is not the first page. */
  paged: boolean
  openId: string | undefined
}

/** The search of the user's messages, with its results or the conversations below. */
export function InboxPane({ list, search, found, paged, openId }: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <search>
        <Form
          action={href('/messages/:conversationId?', openId ? { conversationId: openId } : {})}
          className="flex gap-2 border-b border-line p-3"
        >
          <TextField
            key={search}
            label="Search your messages"
            hideLabel
            type="search"
            name="q"
            placeholder="Search your messages"
            maxLength={LONGEST_SEARCH}
            defaultValue={search}
            className="min-w-0 flex-1"
          />
          <Button type="submit" look="quiet" square aria-label="Search">
            <Icon of="search" />
          </Button>
        </Form>
      </search>
      <div className="min-h-0 flex-1 md:overflow-y-auto" tabIndex={-1}>
        {found ? (
          <FoundMessages found={found} search={search} />
        ) : (
          <nav aria-label="Conversations">
            {list.conversations.length === 0 && (
              <p className="px-5 py-10 text-center text-balance text-ink-2">
                {paged ? 'No more conversations.' : 'No conversations yet.'}
              </p>
            )}
            <ul className="[&>li+li]:border-t [&>li+li]:border-line">
              {list.conversations.map((item) => (
                <li key={item.id}>
                  <ConversationRow item={item} open={item.id === openId} />
                </li>
              ))}
            </ul>
            <p className="flex justify-between gap-3 px-4 py-2">
              {paged && (
                <Link
                  to={href('/messages/:conversationId?')}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  Newest
                </Link>
              )}
              {list.after && (
                <Link
                  to={withQuery(href('/messages/:conversationId?'), { q: search, after: list.after })}
                  className="ml-auto inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  Older conversations
                </Link>
              )}
            </p>
          </nav>
        )}
      </div>
    </div>
  )
}

function ConversationRow({ item, open }: { item: ConversationItem; open: boolean }) {
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
            {last.own ? 'You: ' : groupOf(other) && last.from !== null && `${last.from}: `}
            {last.text === null ? noText(other) : withoutAddress(last.text)}
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

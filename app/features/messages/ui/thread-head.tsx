import { Form, Link, href } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useDismissDetails } from '#app/ui/overlay/dismiss-details.ts'
import { Icon } from '#app/ui/icon.tsx'
import { groupPath } from '#app/features/groups/paths.ts'
import type { Other } from '../views.ts'
import { groupOf, OtherAvatar, otherName } from './other-name.tsx'

const row = 'flex min-h-11 w-full items-center rounded-field px-3 text-left hover:bg-sunken'

type Props = { other: Other; conversation?: { id: string; muted: boolean } }

/** The other person or the group, and the actions on the conversation. */
export function ThreadHead({ other, conversation }: Props) {
  const page = pageOf(other)
  return (
    <header className="top-0 z-10 flex items-center gap-3 border-b border-line bg-surface px-3 py-2 max-md:sticky md:rounded-tr-card">
      <Link
        to={href('/messages/:conversationId?')}
        aria-label="All conversations"
        className={`md:hidden ${buttonClass({ look: 'quiet', square: true })}`}
      >
        <Icon of="chevron-left" />
      </Link>
      <OtherAvatar other={other} />
      <h2 className="min-w-0 flex-1 text-xl">
        {page ? (
          <Link to={page} className="reach max-w-full underline-offset-4 hover:underline">
            <span className="block truncate">{otherName(other)}</span>
          </Link>
        ) : (
          <span className="block truncate">{otherName(other)}</span>
        )}
      </h2>
      {conversation && <ThreadMenu other={other} {...conversation} />}
    </header>
  )
}

/** The page of the person or group, if the reader may open it. */
function pageOf(other: Other): string | null {
  if (other === null) return null
  if ('groupId' in other) return groupPath(other.groupId)
  return other.hasProfile && !other.company
    ? href('/public-profile/:userId?', { userId: other.userId })
    : null
}

/** A native disclosure with forms: it works without JavaScript. */
function ThreadMenu({ other, id, muted }: { other: Other; id: string; muted: boolean }) {
  const ref = useDismissDetails()
  return (
    <details ref={ref} className="relative">
      <summary
        aria-label="More about this conversation"
        className={`${buttonClass({ look: 'quiet', square: true })} list-none [&::-webkit-details-marker]:hidden`}
      >
        <Icon of="ellipsis-vertical" />
      </summary>
      <div className="absolute top-full right-0 z-20 mt-1 w-64 rounded-card border border-line bg-surface p-1.5 shadow-float">
        <Form
          method="post"
          action={href('/messages/:conversationId?', { conversationId: id })}
          onSubmit={() => ref.current?.removeAttribute('open')}
        >
          <button name="intent" value={muted ? 'unmute' : 'mute'} className={row}>
            {muted ? 'Send me emails again' : 'Mute: no emails about this'}
          </button>
          <button name="intent" value="hide" className={row}>
            Remove from my list
          </button>
        </Form>
        <Link to={href('/messages/:conversationId/report', { conversationId: id })} className={row}>
          {groupOf(other) ? 'Report someone' : 'Report this conversation'}
        </Link>
        {other && 'userId' in other && (
          <Form method="post" action={href('/messages/:conversationId?')}>
            <input type="hidden" name="person" value={other.userId} />
            <button name="intent" value="block" className={`${row} text-bad`}>
              Block {other.name}
            </button>
          </Form>
        )}
      </div>
    </details>
  )
}

import { Link } from 'react-router'
import type { SubletOfConversation } from '../sublets-of-conversation.query.server.ts'

/** The sublets that a conversation is about, below the name. */
export function AboutSublets({ sublets }: { sublets: SubletOfConversation[] }) {
  if (sublets.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 border-b border-line px-4 py-1.5 text-sm text-ink-2">
      About:
      {sublets.map(({ id, title, href, offered }) => (
        <span key={id} className="min-w-0 wrap-anywhere">
          {href === null ? (
            title
          ) : (
            <Link to={href} className="inline-flex min-h-6 items-center underline underline-offset-4">
              {title}
            </Link>
          )}
          {!offered && ' (no longer offered)'}
        </span>
      ))}
    </p>
  )
}

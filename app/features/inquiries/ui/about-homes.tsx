import { Link } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { ASKED_FACTS } from '../lead-rules.ts'
import type { HomeOfConversation } from '../homes-of-conversation.query.server.ts'

/** Below the name in a conversation: the homes it is about. */
export function AboutHomes({ homes }: { homes: HomeOfConversation[] }) {
  if (homes.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 border-b border-line px-4 py-1.5 text-sm text-ink-2">
      About:
      {homes.map(({ name, href, listed, questions }) => (
        <span key={href} className="min-w-0 wrap-anywhere">
          <Link to={href} className="inline-flex min-h-6 items-center underline underline-offset-4">
            {name}
          </Link>
          {!listed && ' (no longer listed)'}
          {questions > 0 && (
            <>
              {', '}
              <Link
                to={`${href}#${ASKED_FACTS}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                {formatCount(questions, 'answer')} missing on its page
              </Link>
            </>
          )}
        </span>
      ))}
    </p>
  )
}

import { Link, href } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { FOUND_PAGE, MESSAGES_PAGE } from '../rules.ts'
import { foundPiece } from '../found-piece.ts'
import { withoutAddress } from '../text-parts.ts'
import type { FoundMessage } from '../views.ts'
import { MessageTime } from './message-time.tsx'
import { otherName } from './other-name.tsx'

/** Search results; each links to its message in its conversation. */
export function FoundMessages({ found, search }: { found: FoundMessage[]; search: string }) {
  const full = found.length === FOUND_PAGE
  return (
    <section aria-label="Found messages">
      <div className="flex items-center justify-between gap-3 px-4 py-1 text-ink-2">
        <output>
          {found.length === 0
            ? `Nothing with “${search.slice(0, 40)}”. Try fewer or shorter words.`
            : full
              ? `These are the newest ${FOUND_PAGE}. Add words to narrow it down.`
              : formatCount(found.length, 'message')}
        </output>
        <Link to="?" className="inline-flex min-h-11 shrink-0 items-center underline underline-offset-4">
          Clear
        </Link>
      </div>
      <ul className="border-t border-line [&>li+li]:border-t [&>li+li]:border-line">
        {found.map((hit) => (
          <li key={`${hit.conversationId} ${hit.number}`}>
            <Link
              to={`${href('/messages/:conversationId?', { conversationId: hit.conversationId })}?${new URLSearchParams({ q: search, before: `${hit.number + MESSAGES_PAGE / 2}` }).toString()}#message-${hit.number}`}
              className="grid gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-sunken"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 truncate font-medium">{otherName(hit.other)}</span>
                <MessageTime at={hit.at} short className="num ml-auto shrink-0 text-sm text-ink-2" />
              </span>
              <span className="line-clamp-2 break-words text-ink-2">
                {hit.own && 'You: '}
                {foundPiece(withoutAddress(hit.text), search).map(({ text, isHit }, index) =>
                  isHit ? (
                    <mark key={index} className="bg-accent-soft text-ink">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

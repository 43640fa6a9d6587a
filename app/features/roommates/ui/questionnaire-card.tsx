import type { MouseEvent } from 'react'
import { href, Link } from 'react-router'
import { formatList } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CLOSED_REMINDER } from '../people-view.ts'

type Props = { missing: string[]; here: string }

/** Closing the card would lose the focus, so the person before it gets it. */
function focusNeighbor({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const before = currentTarget.closest('li')?.previousElementSibling
  before?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
}

/** The specification's reminder (part 2 §2), as a card among the people. It can be closed (PRODUCT.md §1). */
export function QuestionnaireCard({ missing, here }: Props) {
  return (
    <section
      aria-label="Complete your roommate questionnaire"
      className="relative flex h-full flex-col gap-2 rounded-card border border-dashed border-line-strong p-4"
    >
      <h3 className="pr-10 text-lg">Complete your roommate questionnaire</h3>
      <Link
        to={`${here}${here.includes('?') ? '&' : '?'}${CLOSED_REMINDER}=closed`}
        replace
        preventScrollReset
        onClick={focusNeighbor}
        aria-label="Close: Complete your roommate questionnaire"
        className="button button-quiet button-square absolute top-1.5 right-1.5"
      >
        <Icon of="x" />
      </Link>
      <p className="text-ink-2">
        Still missing: {formatList(missing)}. The more you both answer, the better the match.
      </p>
      <ButtonLink
        to={`${href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}#roommates`}
        className="mt-auto"
      >
        Answer now
      </ButtonLink>
    </section>
  )
}

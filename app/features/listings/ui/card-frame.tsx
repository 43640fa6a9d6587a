import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { readCard } from './card-preview.ts'
import { useHighlight } from './highlight.ts'
import { HomeSlot } from './home-slot.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

export type CardFrameProps = {
  home: { id: string; name: string }
  /** The target of the detail page's back link: this page's URL. */
  from: string
  /** How many history entries back that page is, if not the previous one. */
  steps?: number
}

/** A home's card around its photo and facts, which have one plain link as large as the card: opens the home's page without loading a
 *  document, and shows what can be done with the home. */
export function CardFrame({ home, from, steps, children }: CardFrameProps & { children: ReactNode }) {
  const navigate = useNavigate()
  const [highlighted, highlight] = useHighlight(home.id)
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // Clicks in a dialog that was opened here arrive as well; and one without a connection is cancelled already.
    if (!event.currentTarget.contains(link) || !isPlainPress(event) || event.defaultPrevented) return
    event.preventDefault()
    const card = readCard(event.currentTarget)
    void navigate(`${link?.pathname}${link?.search}`, { state: { card, from, steps } })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its link is pressed
    <article
      data-listing={home.id}
      data-highlighted={highlighted || undefined}
      onClick={follow}
      onPointerEnter={() => highlight(true)}
      onPointerLeave={() => highlight(false)}
      onFocus={() => highlight(true)}
      onBlur={() => highlight(false)}
      className="home"
    >
      {children}
      <HomeSlot home={home} place="card" />
    </article>
  )
}

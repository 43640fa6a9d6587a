import { memo, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'
import { dayOfReader } from '#app/ui/local-time.tsx'
import type { Photo } from '../rules.ts'
import type { WrittenHome } from '../views.ts'
import { useHighlight } from './highlight.ts'
import { HomeSlot } from './home-slot.tsx'

/** What a card says of its home; the home's page shows it until its own data are there. */
export type CardPreview = {
  name: string
  address: string
  photo: Photo | null
  photoCount: number
  amount: string
  per: string
  rooms: string
}

/** Reads a card (listing-card.tsx) as it is on the screen, because data of the homes of a search are not sent beside it. */
function readCard(card: Element): CardPreview {
  const textOf = (part: string) => card.querySelector(part)?.textContent ?? ''
  const link = card.querySelector('h3 a')
  const photo = readPhoto(card)
  const name = link?.firstChild?.textContent ?? ''
  return {
    name,
    address: link?.lastElementChild?.textContent.replace(/^, /, '') ?? name,
    photo,
    photoCount: Number.parseInt(textOf('.home-dots'), 10) || Number(photo !== null),
    amount: textOf('.home-price > strong'),
    per: textOf('.home-price > span'),
    rooms: textOf('.home-rooms'),
  }
}

function readPhoto(card: Element): Photo | null {
  const image = card.querySelector('img')
  const attribute = (name: string) => image?.getAttribute(name) ?? ''
  const avif = card.querySelector('source') !== null
  return (
    image && {
      src: attribute('src'),
      alt: attribute('alt'),
      width: Number(attribute('width')),
      height: Number(attribute('height')),
      avif,
    }
  )
}

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

/** A placeholder in the shape of a card while homes are loading. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="animate-pulse">
      <div className="aspect-3/2 rounded-card bg-sunken" />
      <div className="grid gap-2 px-0.5 pt-4">
        {['w-2/5 h-4', 'w-3/5 h-3', 'w-3/5 h-3', 'w-1/2 h-3', 'w-2/3 h-3'].map((size) => (
          <div key={size} className={`rounded-sm bg-line ${size}`} />
        ))}
      </div>
    </div>
  )
}

type Props = Omit<CardFrameProps, 'home'> & {
  home: WrittenHome
  /** ISO date. */
  today: string
}

/** A home in the list of a search: its inside is text that the server wrote (README). */
export const WrittenCard = memo(function WrittenCard({ home, today, ...frame }: Props) {
  const inside = useRef<HTMLDivElement>(null)
  const text = useText(home)
  useEffect(() => {
    for (const time of inside.current?.querySelectorAll('time') ?? [])
      time.textContent = dayOfReader(time.dateTime, today)
  }, [text, today])
  return (
    <CardFrame home={home} {...frame}>
      <div ref={inside} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
    </CardFrame>
  )
})

/** What stands in the page, as long as the data come without another text. One that is the same does not replace it, so that focus and
 *  photos stay when the data are loaded again. */
function useText({ id, text }: WrittenHome): string {
  const [shown, show] = useState(() => text ?? writtenInPage(id))
  if (text === undefined || text === shown || asBrowsersWriteIt(text) === shown) return shown
  show(text)
  return text
}

const writtenInPage = (id: string) => document.querySelector(`[data-listing="${id}"] > div`)?.innerHTML ?? ''

function asBrowsersWriteIt(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML
}

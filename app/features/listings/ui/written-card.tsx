import { memo, useEffect, useRef, useState } from 'react'
import { dayOfReader } from '#app/ui/local-time.tsx'
import type { WrittenHome } from '../views.ts'
import { CardFrame, type CardFrameProps } from './card-frame.tsx'

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

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { sectionPath, sectionTitles } from '../find-mate-params.ts'
import type { DiscoverSection } from '#app/features/match-index/question.ts'
import type { PersonCard as Card } from '../views.ts'
import { PersonCard } from './person-card.tsx'

const BEFORE_REMINDER = 3
const CELL = 'w-80 max-w-[88vw] shrink-0 snap-start lg:w-[calc((100%-3rem)/4)]'
const STEP = 320 // pixels (specification part 2 §9)

type Props = {
  section: DiscoverSection
  people: Card[]
  total: number
  here: string
  hasMajor: boolean
  /** A card shown among the people. */
  reminder?: ReactNode
}

/** One section of Discover: cards that scroll sideways by arrow buttons, touch and keyboard focus, and a link to the full section. */
export function SectionRow({ section, people, total, here, hasMajor, reminder }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const title = sectionTitles[section]
  const [scrolls, setScrolls] = useState(true)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const watcher = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth + 1))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [people.length])
  const one = (card: Card) => (
    <li key={card.userId} className={CELL}>
      <PersonCard {...{ card, here }} />
    </li>
  )
  const scroll = (by: number) => list.current?.scrollBy({ left: by, behavior: 'smooth' })
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {total > 0 && (
          <Link
            to={sectionPath(section)}
            aria-label={`View All: ${title}`}
            className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            View All<span className="num">&nbsp;({total})</span>
          </Link>
        )}
        {people.length > 1 && scrolls && (
          <div className="ml-auto flex gap-1 noscript:hidden max-md:hidden">
            <Button square aria-label={`${title}: scroll back`} onClick={() => scroll(-STEP)}>
              <Icon of="chevron-left" />
            </Button>
            <Button square aria-label={`${title}: scroll forward`} onClick={() => scroll(STEP)}>
              <Icon of="chevron-right" />
            </Button>
          </div>
        )}
      </div>
      {people.length === 0 ? (
        <div className="rounded-card border border-dashed border-line-strong p-6 text-center text-ink-2">
          <NobodyHere {...{ section, total, hasMajor }} />
        </div>
      ) : (
        <ul
          ref={list}
          aria-labelledby={id}
          className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 md:-mx-0.5 md:scroll-px-0.5 md:px-0.5"
        >
          {people.slice(0, BEFORE_REMINDER).map(one)}
          {reminder && (
            <li key="reminder" className={CELL}>
              {reminder}
            </li>
          )}
          {people.slice(BEFORE_REMINDER).map(one)}
        </ul>
      )}
    </section>
  )
}

function NobodyHere({ section, total, hasMajor }: Pick<Props, 'section' | 'total' | 'hasMajor'>) {
  if (total > 0)
    return (
      <p>
        {section === 'top'
          ? 'Everyone here already waits for your answer.'
          : 'Everyone here is already among your top matches.'}
      </p>
    )
  if (section === 'major' && !hasMajor)
    return (
      <>
        <p>Your profile does not say what you study.</p>
        <Link
          to={`${href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}#answer-major`}
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
        >
          Add your major
        </Link>
      </>
    )
  return (
    <>
      <p>No matches available</p>
      {section === 'top' && <p>We show a match once each of you has given six answers.</p>}
    </>
  )
}

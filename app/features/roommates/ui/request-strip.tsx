import { useId } from 'react'
import type { WaitingRequest } from '../views.ts'
import { AnswerRequest } from './card-actions.tsx'
import { PersonCardFacts, PersonTop } from './person-card.tsx'

/** The requests that wait for the reader, as cards with their notes, before everyone else; they scroll sideways. */
export function RequestStrip({ requests, here }: { requests: WaitingRequest[]; here: string }) {
  const id = useId()
  if (requests.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-1">
      <h2 id={id} className="flex min-h-11 items-center text-xl">
        {requests.length === 1
          ? 'Someone wants to match with you'
          : `${requests.length} people want to match with you`}
      </h2>
      <ul
        aria-labelledby={id}
        className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 md:-mx-0.5 md:scroll-px-0.5 md:px-0.5"
      >
        {requests.map(({ requestId, note, card }) => (
          <li
            key={requestId}
            className={`shrink-0 snap-start ${requests.length === 1 ? 'w-full md:max-w-[46rem]' : 'w-80 max-w-[88vw] lg:w-[calc((100%-1rem)/2)]'}`}
          >
            <article
              aria-label={card.name}
              className="relative grid h-full content-start max-lg:flex max-lg:flex-col gap-x-5 gap-y-2.5 rounded-card border border-line-strong bg-surface p-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
            >
              <PersonTop card={card} />
              <div className="grid content-start gap-1 max-lg:order-2 lg:row-start-2">
                <PersonCardFacts card={card} />
              </div>
              {note !== '' && (
                <blockquote className="self-start rounded-field bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line max-lg:order-1 max-lg:self-stretch">
                  “{note}”
                </blockquote>
              )}
              <div className="relative z-10 flex max-lg:order-3 max-lg:mt-auto lg:self-end lg:col-start-2 lg:row-start-2">
                <AnswerRequest userId={card.userId} name={card.name} {...{ here, requestId }} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

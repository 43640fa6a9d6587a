import { Form, href, useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { inquiryPath } from '../paths.ts'
import type { InquiryCard } from '../views.ts'
import { TourCard } from './tour-card.tsx'

/** The inquiries for the start page: questions for the reader, and agreed tours. */
export function StartCards({ inquiries, ground }: { inquiries: InquiryCard[]; ground: MapGround | null }) {
  const busy = useNavigation().state !== 'idle'
  if (inquiries.length === 0) return null
  return (
    <section aria-label="Inquiries and tours" className="min-w-0">
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-1">
        {inquiries.map((inquiry) => (
          <li key={inquiry.inquiryId} className="grid gap-4">
            {inquiry.waits !== null && <Question {...{ inquiry, busy }} />}
            {inquiry.agreed && (
              <TourCard
                home={inquiry.home}
                href={inquiryPath(inquiry.inquiryId)}
                tour={inquiry.agreed}
                ground={ground}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const titles = {
  consent: 'May your email address be included?',
  reply: 'Did the reply by email come?',
  tour: 'Pick a time for the tour',
} as const

function Question({ inquiry, busy }: { inquiry: InquiryCard; busy: boolean }) {
  const { inquiryId, home, from, waits, next } = inquiry
  const path = inquiryPath(inquiryId)
  const label = waits === 'reply' ? 'Answer' : 'See the times'
  return (
    <article className="grid content-start gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="text-lg font-semibold wrap-anywhere">{waits !== null && titles[waits]}</h3>
      <p className="wrap-anywhere text-ink-2">
        {waits === 'consent' ? `${from} asked about ${home} and named you as a roommate.` : home}
      </p>
      {waits === 'tour' && next !== titles.tour && <p className="wrap-anywhere">{next}</p>}
      {waits === 'consent' ? (
        <Form method="post" action={path} className="flex flex-wrap gap-2">
          <input type="hidden" name="backTo" value={href('/')} />
          <SubmitButton busy={busy} name="joins" value="yes" aria-label={`Yes, include my address: ${home}`}>
            Yes, include my address
          </SubmitButton>
          <SubmitButton busy={busy} name="joins" value="no" aria-label={`No, leave my address out: ${home}`}>
            No
          </SubmitButton>
        </Form>
      ) : (
        <ButtonLink to={path} className="justify-self-start" aria-label={`${label}: ${home}`}>
          {label}
        </ButtonLink>
      )}
    </article>
  )
}

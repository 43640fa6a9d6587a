import { Link } from 'react-router'
import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Section } from '#app/ui/section.tsx'
import type { GroupInquiry } from '../group-inquiries.query.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { TourCard } from './tour-card.tsx'

/** On the group's page: what the group asked managers, and its tours; agreed tours first. */
export function GroupInquiriesSection({
  inquiries,
  ground,
}: {
  inquiries: GroupInquiry[]
  ground: MapGround | null
}) {
  const others = inquiries.filter(({ agreed }) => agreed === null)
  return (
    <Section id="inquiries" title="Inquiries and tours">
      {inquiries.length === 0 && (
        <p className="text-ink-2">
          Nothing yet. When one of you asks about a home and selects other members, all of you see it here.
        </p>
      )}
      {inquiries.map(
        ({ inquiryId, home, href, agreed }) =>
          agreed && <TourCard key={inquiryId} {...{ home, href, ground }} tour={agreed} />,
      )}
      {others.length > 0 && (
        <ul className={rowsBox}>
          {others.map(({ inquiryId, home, href, who, state, at, sentAt, tour }) => (
            <li key={inquiryId} className="grid gap-0.5 px-4 py-3">
              <Link to={href} className="reach text-lg wrap-anywhere underline-offset-4 hover:underline">
                {home}
              </Link>
              <p className="num text-sm wrap-anywhere text-ink-2">
                {who} asked on <LocalTime at={sentAt} there={at} /> · {state}
              </p>
              {tour !== null && <p className="num text-sm font-medium wrap-anywhere">{tour}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

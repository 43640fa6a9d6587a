import { Link, href } from 'react-router'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { abilities } from '#app/platform/abilities.ts'
import type { Route } from './+types/tours'
import { agenda, type AgendaTour } from '#app/features/agenda/agenda.query.server.ts'
import { LEADS_CHANGED } from '#app/features/inquiries/live-names.ts'
import { leadPath } from '#app/features/inquiries/paths.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { EmptyPlace } from '#app/ui/empty-place.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { days: await agenda(ctx), manages: abilities(ownHomesPolicy, ctx.actor, null).read }
}

export const meta: Route.MetaFunction = unlistedMeta('Tours')

const kinds = [LEADS_CHANGED]

const states = {
  agreed: { label: 'Agreed', tone: 'good' },
  offered: { label: 'Student picks', tone: 'plain' },
  requested: { label: 'Pick a time', tone: 'warn' },
} as const satisfies Record<AgendaTour['state'], object>

/** The upcoming tours of all of a company's homes, by day. */
export default function ToursPage({ loaderData: { days, manages } }: Route.ComponentProps) {
  useLiveReload(kinds)
  return (
    <PageFrame
      title="Tours"
      lead="Agreed tours of all your homes, and the times that are offered for others."
      back={{ to: href('/manage/leads'), label: 'Leads' }}
    >
      {manages && (
        <Link
          to={href('/manage/tours/hours')}
          className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
        >
          Tour hours
        </Link>
      )}
      {days.length === 0 && (
        <EmptyPlace icon="inbox" title="No tours lie ahead.">
          Once a student asks for one, or you offer times, it appears here.
        </EmptyPlace>
      )}
      {days.map(({ day, tours }) => (
        <section key={day} aria-label={day} className="grid gap-3">
          <h2 className="num text-xl">{day}</h2>
          <ul className="grid gap-3">
            {tours.map(({ inquiryId, time, startsAt, name, home, state }) => (
              <li
                key={`${inquiryId} ${startsAt}`}
                className="relative grid gap-1 rounded-card border border-line bg-surface p-4 hover:bg-sunken"
              >
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <Link to={leadPath(inquiryId)} className="num font-medium after:absolute after:inset-0">
                    <time dateTime={startsAt}>{time}</time>
                    {', '}
                    <bdi className="wrap-anywhere">{name === '' ? 'Deleted person' : name}</bdi>
                  </Link>
                  <Tag tone={states[state].tone}>{states[state].label}</Tag>
                </p>
                <p className="wrap-anywhere text-ink-2">{home}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  )
}

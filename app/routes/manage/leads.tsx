import { Link, href } from 'react-router'
import type { Route } from './+types/leads'
import { answerTimeText, FEWEST_ANSWERS } from '#app/features/inquiries/answer-time.ts'
import { filters, type LeadFilter } from '#app/features/inquiries/lead-form.ts'
import { LEADS_CHANGED } from '#app/features/inquiries/live-names.ts'
import { leadPath } from '#app/features/inquiries/paths.ts'
import { ownAnswerTime } from '#app/features/inquiries/answer-time.query.server.ts'
import { leadsOf } from '#app/features/inquiries/leads.query.server.ts'
import { leadStateLabels } from '#app/features/inquiries/lead-rules.ts'
import { LeadStateTag } from '#app/features/inquiries/ui/lead-state.tsx'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { abilities } from '#app/platform/abilities.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyPlace } from '#app/ui/empty-place.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const filter = filters.find((each) => each === url.searchParams.get('state')) ?? 'open'
  const page = await leadsOf(ctx, { filter, after: url.searchParams.get('after') })
  const manages = abilities(ownHomesPolicy, ctx.actor, null).read
  return { filter, page, answers: await ownAnswerTime(ctx), manages }
}

export const meta: Route.MetaFunction = unlistedMeta('Leads')

const label = (filter: LeadFilter) => (filter === 'open' ? 'Open' : leadStateLabels[filter])
const address = (filter: LeadFilter) =>
  filter === 'open' ? href('/manage/leads') : `${href('/manage/leads')}?state=${filter}`
const LINK = 'inline-flex min-h-11 items-center justify-self-start underline underline-offset-4'
const kinds = [LEADS_CHANGED]

/** Inquiries about the homes that the user manages. */
export default function LeadsPage({ loaderData: { filter, page, answers, manages } }: Route.ComponentProps) {
  useLiveReload(kinds)
  const { leads, after } = page
  const next = new URLSearchParams({ ...(filter !== 'open' && { state: filter }), after: after ?? '' })
  return (
    <PageFrame
      title="Leads"
      lead="What students ask about your homes. Your answer arrives in their messages."
      {...(manages && { back: { to: href('/manage'), label: 'Your homes' } })}
    >
      <p className="text-ink-2">
        {answers
          ? `Students see on your homes: “${answerTimeText(answers)}”.`
          : `Once you have ${FEWEST_ANSWERS} answers, students see on your homes how fast you usually answer.`}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Link to={href('/manage/tours')} className={LINK}>
          All tours by day
        </Link>
        {manages && (
          <Link to={href('/manage/answers')} className={LINK}>
            Saved answers
          </Link>
        )}
      </p>
      <Tabs
        label="Which leads"
        tabs={filters.map((each) => ({ to: address(each), label: label(each), current: each === filter }))}
      />
      {leads.length === 0 ? (
        <NoLeads filter={filter} />
      ) : (
        <ul className="grid gap-3">
          {leads.map(({ inquiryId, name, home, begin, state, at, sentAt, byTeam, tour, saidReplied }) => (
            <li
              key={inquiryId}
              className="relative grid gap-1 rounded-card border border-line bg-surface p-4 hover:bg-sunken"
            >
              <p className="flex flex-wrap items-center justify-between gap-2">
                <Link
                  to={leadPath(inquiryId)}
                  className="font-medium wrap-anywhere after:absolute after:inset-0"
                >
                  <bdi>{name === '' ? 'Deleted person' : name}</bdi>
                </Link>
                <LeadStateTag state={state} />
              </p>
              <p className="wrap-anywhere">{home}</p>
              <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
                {begin}
              </p>
              {tour !== null && <p className="num font-medium">{tour}</p>}
              {saidReplied && <p>Said to be answered by email. The student was asked whether it came.</p>}
              <p className="num text-sm text-ink-2">
                <LocalTime at={sentAt} there={at} />
                {byTeam && ' · home without a manager'}
              </p>
            </li>
          ))}
        </ul>
      )}
      {after !== null && (
        <nav aria-label="Pages of this list" className="flex justify-center">
          <ButtonLink to={`${href('/manage/leads')}?${next}`}>Older</ButtonLink>
        </nav>
      )}
      {leads.length > 0 && (
        <a href={href('/manage/leads.csv')} className={LINK}>
          Download all leads as CSV
        </a>
      )}
    </PageFrame>
  )
}

function NoLeads({ filter }: { filter: LeadFilter }) {
  if (filter !== 'open') return <EmptyPlace icon="inbox" title="There are no leads here." />
  return (
    <EmptyPlace icon="inbox" title="Nothing is open.">
      New inquiries appear here and come by email.
    </EmptyPlace>
  )
}

import { useId, type ReactNode } from 'react'
import { Link, href } from 'react-router'
import type { GroupCard, InvitationCard } from '#app/features/groups/views.ts'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { chipClass } from '#app/ui/chip.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { statuses, matchStatusLabels, type Status } from '../find-mate-params.ts'
import { findMatePath, matchesPath, profilePath } from '../paths.ts'
import type { HiddenPerson } from '../own-matches.query.server.ts'
import { statusText } from '../copy.ts'
import type { ListedPerson, OwnMatches, OwnRequest, WaitingRequest } from '../views.ts'
import { MatchForm } from './match-form.tsx'
import { RequestStrip } from './request-strip.tsx'
import { OwnGroups } from './own-groups.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

type Props = {
  matches: OwnMatches
  /** The received requests as cards. */
  received: WaitingRequest[]
  groups: GroupCard[]
  invitations: InvitationCard[]
  hidden: HiddenPerson[]
  status: Status
  here: string
}

/** Matches, pending requests and history (specification part 2 §2). */
export function MyMatches({ matches, received: cards, groups, invitations, hidden, status, here }: Props) {
  const { matched, received, sent, history } = matches
  const pending = received.length + sent.length
  const asCards = new Set(cards.map(({ requestId }) => requestId))
  const others = received.filter(({ requestId }) => !asCards.has(requestId))
  const shown = { matched: status !== 'pending', pending: status !== 'matched' }
  // People who are matched now are listed above.
  const past = history.filter(({ userId }) => !matched.some((person) => person.userId === userId))
  const isEmpty = (!shown.matched || matched.length === 0) && (!shown.pending || pending === 0)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      {shown.pending && <RequestStrip requests={cards} here={here} />}
      <nav aria-label="Status">
        <ul className="flex flex-wrap gap-2">
          {statuses.map((each) => (
            <li key={each}>
              <Link
                to={each === 'all' ? matchesPath : `${matchesPath}&status=${each}`}
                aria-current={each === status ? 'page' : undefined}
                preventScrollReset
                className={chipClass(each === status)}
              >
                {matchStatusLabels[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isEmpty && (
        <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong p-8 text-center text-ink-2">
          <p>No matches available</p>
          <ButtonLink to={findMatePath}>Look at people</ButtonLink>
        </div>
      )}
      {shown.pending && others.length > 0 && (
        <List title="Requests you received">
          {others.map((request) => (
            <Row key={request.requestId} person={request} note={asked(request)}>
              <MatchForm {...forms(request, here)} intent="accept" look="primary" label="Accept" />
              <MatchForm {...forms(request, here)} intent="reject" label="Reject" />
            </Row>
          ))}
        </List>
      )}
      {shown.pending && sent.length > 0 && (
        <List title="Requests you sent">
          {sent.map((request) => (
            <Row key={request.requestId} person={request} note={asked(request)}>
              <Tag>Requested</Tag>
              <MatchForm {...forms(request, here)} intent="withdraw" look="quiet" label="Withdraw" />
            </Row>
          ))}
        </List>
      )}
      {shown.matched && matched.length > 0 && (
        <List title="Matched">
          {matched.map((person) => (
            <Row key={person.userId} person={person} note={<>since {dayOf(person.since)}</>}>
              <Tag tone="good">Matched</Tag>
              <ButtonLink
                to={href('/public-profile/:userId/contact', { userId: person.userId })}
                aria-label={`Message ${person.name}`}
              >
                Message
              </ButtonLink>
              <MatchForm {...forms(person, here)} intent="start-group" label="Start a group" />
            </Row>
          ))}
        </List>
      )}
      {status === 'all' && <OwnGroups groups={groups} invitations={invitations} />}
      {status === 'all' && past.length > 0 && (
        <List title="Match history">
          {past.map((request) => (
            <Row
              key={request.requestId}
              person={request}
              note={
                <>
                  {`${statusText(request.status, request.mine, request.name)}, `}
                  {dayOf(request.at)}
                </>
              }
            />
          ))}
        </List>
      )}
      {hidden.length > 0 && (
        <List title="Hidden people">
          {hidden.map((person) => (
            <Row
              key={person.userId}
              person={{ ...person, about: '', photo: null }}
              note={<>hidden since {dayOf(person.since)}</>}
            >
              <MatchForm {...forms(person, here)} intent="show" label="Show again" />
            </Row>
          ))}
        </List>
      )}
    </div>
  )
}

const dayOf = (date: Date) => <LocalTime at={date.toISOString()} to="day" />
const asked = ({ note, at }: OwnRequest) => (note === '' ? <>Asked on {dayOf(at)}</> : `“${note}”`)
const forms = (of: { userId: string; name: string; requestId?: string }, here: string) => ({
  userId: of.userId,
  name: of.name,
  requestId: of.requestId,
  backTo: here,
})

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid max-w-[52rem] gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {children}
      </ul>
    </section>
  )
}

function Row({ person, note, children }: { person: ListedPerson; note: ReactNode; children?: ReactNode }) {
  const { userId, name, photo, about } = person
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Avatar of={{ name }} photo={photo} />
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={profilePath(userId)}
          className="reach text-lg font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {about !== '' && <p className="text-ink-2 wrap-anywhere">{about}</p>}
        <p className="num whitespace-pre-line text-ink-2 wrap-anywhere">{note}</p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </li>
  )
}

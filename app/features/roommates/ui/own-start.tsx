import { useId, type ReactNode } from 'react'
import { Form, Link, href, useNavigation } from 'react-router'
import type { CampusChoice } from '#app/features/campuses/campuses.query.server.ts'
import { CampusSearch } from '#app/features/campuses/ui/campus-search.tsx'
import { ListingCard } from '#app/features/listings/ui/listing-card.tsx'
import { SavedGrid } from '#app/features/listings/ui/saved-grid.tsx'
import { startHomesTitle } from '../copy.ts'
import { Faces } from '#app/features/groups/ui/group-card.tsx'
import { groupPath, invitationPath, newGroupPath } from '#app/features/groups/paths.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { OwnStart as Start } from '../own-start.query.server.ts'

type Props = Start & {
  givenName: string
  campuses: CampusChoice[]
  /** The campus of the last search, used when nothing else says which one is theirs. */
  suggest: () => string
  /** The address of this page. */
  from: string
  flash: string | null
  /** Content from a later feature: questions about inquiries, and tours. */
  children?: ReactNode
}

type Step = { icon: IconName; to: string; title: string; text: string }

/** The user's open tasks, the most urgent first. */
function stepsOf({ requests, wantsRoommates, lacksGroup, decisions, profile }: Start): Step[] {
  const steps: Step[] = []
  if (requests > 0)
    steps.push({
      icon: 'users-round',
      to: `${href('/find-mate')}?tab=matches`,
      title: `Answer ${formatCount(requests, 'roommate request')}`,
      text: 'See why you match and what they wrote, then accept or reject.',
    })
  for (const { collectionId, name } of decisions.filter(({ answered }) => !answered))
    steps.push({
      icon: 'list-ordered',
      to: href('/collections/:collectionId/decision', { collectionId }),
      title: `Rank the homes in “${name}”`,
      text: 'Your group is choosing a home and is waiting for your answer.',
    })
  if (lacksGroup)
    steps.push({
      icon: 'users-round',
      to: newGroupPath,
      title: 'Add your roommate group',
      text: 'Name it and invite the others, then find a home that fits all of you.',
    })
  if (wantsRoommates)
    steps.push({
      icon: 'users-round',
      to: href('/find-mate'),
      title: 'Find roommates',
      text: 'See who matches you and why, and send a request.',
    })
  if (profile)
    steps.push({
      icon: 'user-round-pen',
      to: profile.step === 1 ? href('/addProfileInfo') : `${href('/addProfileInfo')}?step=${profile.step}`,
      title: profile.answered === 0 ? 'Tell us about yourself' : 'Finish your profile',
      text:
        profile.answered === 0
          ? 'A few questions, so that homes and roommates fit you.'
          : `${profile.answered} of ${profile.of} questions answered.`,
    })
  return steps
}

/** The start page of a logged-in user: their open tasks, their news, their homes, and the search. */
export function OwnStart({ givenName, campuses, suggest, from, flash, children, ...start }: Props) {
  const { decisions, groups, invitations, news, shortlist, homes, today } = start
  const steps = stepsOf(start)
  const waits = steps.length + groups.length + invitations.length > 0
  const answered = decisions.filter((decision) => decision.answered)
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div className="min-w-0">
          <FlashMessage flash={flash} />
          <h1 className="text-3xl tracking-[-0.02em] wrap-anywhere md:text-4xl">Hi {givenName}</h1>
          <p className="mt-2 mb-5 text-lg text-ink-2">
            {waits ? 'Here is what comes next.' : 'You are all caught up. Have a look around.'}
          </p>
          {campuses.length > 0 && <CampusSearch campuses={campuses} begin={start.campus} suggest={suggest} />}
        </div>
        {waits && (
          <section aria-label="Next steps" className={BESIDE}>
            <ul className="grid gap-3">
              {groups.map((step) => (
                <li key={step.groupId}>
                  <GroupStep {...step} />
                </li>
              ))}
              {invitations.map((invitation) => (
                <li key={invitation.groupId}>
                  <Invitation {...invitation} />
                </li>
              ))}
              {steps.map((step) => (
                <li key={step.to}>
                  <NextStep {...step} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {children && <div className={waits ? 'min-w-0' : BESIDE}>{children}</div>}
      </div>
      {news.length > 0 && (
        <Section title="New for you" all={{ to: href('/account/notifications'), label: 'See all' }}>
          <ul className="grid gap-x-5 md:grid-cols-2">
            {news.map(({ id, text, link }) => (
              <li key={id} className="border-t border-line">
                <Link to={link} className="flex min-h-14 items-center gap-3 py-2 hover:underline">
                  <Icon of="bell" className="text-accent" />
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title={startHomesTitle(homes.by)}
        all={homes.total > 0 ? { to: homes.href, label: `See all ${homes.total}` } : null}
      >
        {homes.items.length > 0 ? (
          <ul
            aria-label={startHomesTitle(homes.by)}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-7"
          >
            {homes.items.map((home) => (
              <li key={home.id} className="min-w-0">
                <ListingCard home={home} perBed today={today} from={from} />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing to={href('/listings/:propertyType?')} action="See all homes">
            {homes.total > 0
              ? 'You have liked or saved all of the newest.'
              : 'No home fits this right now. Save a search, and we email you when one comes.'}
          </Nothing>
        )}
      </Section>
      <Section
        title="Your shortlist"
        all={shortlist.more ? { to: href('/profile/properties'), label: 'See all' } : null}
      >
        {answered.map(({ collectionId, name }) => (
          <p key={collectionId} className="mb-4">
            Your group is deciding in{' '}
            <Link
              to={href('/collections/:collectionId/decision', { collectionId })}
              className="font-medium underline underline-offset-4"
            >
              {name}
            </Link>
            . You have answered.
          </p>
        ))}
        {shortlist.homes.length > 0 ? (
          <SavedGrid homes={shortlist.homes} label="Your shortlist" today={today} from={from} />
        ) : (
          <Nothing to={href('/listings/:propertyType?')} action="Find your home">
            Nothing here yet. Like or save a home, and it appears here.
          </Nothing>
        )}
      </Section>
    </>
  )
}

/** On a wide screen, beside the search. */
const BESIDE = 'min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1'

/** An invitation to a group. Joining first asks how the group sees the user's budget. */
function Invitation({ groupId, name, from }: Start['invitations'][number]) {
  const busy = useNavigation().state !== 'idle'
  const path = invitationPath(groupId)
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="text-xl font-semibold wrap-anywhere">
        {from} invites you to “{name}”
      </h2>
      <p className="text-ink-2">In a group you save homes together and decide on one.</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <ButtonLink to={path} look="primary" aria-label={`Join ${name}`}>
          Join
        </ButtonLink>
        <Form method="post" action={path} preventScrollReset>
          <input type="hidden" name="backTo" value={href('/')} />
          <SubmitButton busy={busy} name="intent" value="decline" aria-label={`Decline ${name}`}>
            Decline
          </SubmitButton>
        </Form>
      </div>
    </article>
  )
}

/** A group and its next step. */
function GroupStep({ groupId, group, members, next: { title, text, to, button } }: Start['groups'][number]) {
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-md font-medium text-ink-2 wrap-anywhere">
          <Link to={groupPath(groupId)} className="reach hover:underline">
            {group}
          </Link>
        </h2>
        <Faces people={members} />
      </div>
      <p className="text-xl font-semibold wrap-anywhere">{title}</p>
      <p className="wrap-anywhere text-ink-2">{text}</p>
      <ButtonLink
        to={to}
        look="primary"
        className="mt-1 justify-self-start"
        aria-label={`${button}: ${group}`}
      >
        {button}
      </ButtonLink>
    </article>
  )
}

function NextStep({ icon, to, title, text }: Step) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-(--quick) hover:border-line-strong"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon of={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-medium wrap-anywhere">{title}</span>
        <span className="block text-ink-2">{text}</span>
      </span>
      <Icon of="chevron-right" className="text-ink-2" />
    </Link>
  )
}

type SectionProps = { title: string; all: { to: string; label: string } | null; children: ReactNode }

function Section({ title, all, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} className="min-w-0 text-2xl wrap-anywhere">
          {title}
        </h2>
        {all && (
          <Link
            to={all.to}
            className="-my-3 inline-flex min-h-11 shrink-0 items-center text-ink-2 underline underline-offset-4"
          >
            {all.label}
            <span className="sr-only">, {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function Nothing({ to, action, children }: { to: string; action: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-line-strong p-6">
      <p className="max-w-[56ch] text-lg text-ink-2">{children}</p>
      <ButtonLink to={to}>{action}</ButtonLink>
    </div>
  )
}

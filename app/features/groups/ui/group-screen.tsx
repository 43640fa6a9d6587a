import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { chipClass } from '#app/ui/chip.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { MOST_MEMBERS } from '../rules.ts'
import type { FoundPeople, GroupPage } from '../views.ts'
import { BlockedMemberNotice } from './blocked-notice.tsx'
import { AboutGroup } from './group-columns.tsx'
import { InvitePanel, LinkPanel } from './invite-panel.tsx'
import { MemberList, PendingList } from './member-list.tsx'
import { GroupConfirmations } from './group-confirmations.tsx'
import { Section } from '#app/ui/section.tsx'

/** The parts of the page, of which later features add the middle three. */
const places = [
  { id: 'members', label: 'Members' },
  { id: 'homes', label: 'Homes that fit' },
  { id: 'shortlist', label: 'Shortlist and decision' },
  { id: 'inquiries', label: 'Inquiries and tours' },
  { id: 'invite', label: 'Invite' },
]

type Props = {
  group: GroupPage
  find: string
  found: FoundPeople | null
  ask: string | null
  memberId: string | null
  link: string | undefined
  failed: string | undefined
  busy: boolean
  /** Content from later features. */
  children?: ReactNode
}

export function GroupScreen({ group, find, found, ask, memberId, link, failed, busy, children }: Props) {
  const isFounder = group.members.some(({ self, founder }) => self && founder)
  const isFull = group.members.length >= MOST_MEMBERS
  return (
    <>
      {failed && <ErrorSummary title="That did not work">{failed}</ErrorSummary>}
      <GroupConfirmations {...{ group, ask, memberId, busy }} />
      {group.withBlocked && ask === null && (
        <BlockedMemberNotice>
          <ButtonLink to="?ask=leave" size="s" className="justify-self-start">
            Leave the group
          </ButtonLink>
        </BlockedMemberNotice>
      )}
      <nav aria-label="On this page" className="flex flex-wrap gap-2">
        {places.map(({ id, label }) => (
          <Link key={id} to={`#${id}`} replace className={chipClass(false)}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-12">
        <div className="grid content-start gap-10">
          <Section id="members" title="Members">
            <MemberList members={group.members} />
          </Section>
          {children}
          <Section id="invite" title="Invite">
            {isFull ? (
              <p className="text-ink-2">The group has {MOST_MEMBERS} members, which is the maximum.</p>
            ) : (
              <div className="grid gap-6">
                <InvitePanel {...{ find, found, busy }} />
                <ButtonLink
                  to={`${href('/find-mate')}?group=${group.groupId}`}
                  className="justify-self-start"
                >
                  Find one more roommate who fits all of you
                </ButtonLink>
                <PendingList pending={group.pending} busy={busy} />
                <LinkPanel link={link} until={group.linkUntil} busy={busy} />
              </div>
            )}
          </Section>
        </div>
        <div className="grid content-start gap-8">
          <AboutGroup group={group} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-6">
        <ButtonLink to="?ask=leave">Leave the group</ButtonLink>
        {isFounder && (
          <ButtonLink to="?ask=delete" look="quiet" bad>
            Delete the group
          </ButtonLink>
        )}
      </div>
    </>
  )
}

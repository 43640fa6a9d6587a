import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { MOST_MEMBERS } from '../rules.ts'
import type { FoundPeople, GroupPage } from '../views.ts'
import { BlockedMemberNotice } from './blocked-notice.tsx'
import { ActivityFold } from './activity-fold.tsx'
import { InviteFolds } from './invite-panel.tsx'
import { MemberList, PendingList } from './member-list.tsx'
import { RequestList } from './request-list.tsx'
import { GroupConfirmations } from './group-confirmations.tsx'
import { Section } from '#app/ui/section.tsx'

type Props = {
  group: GroupPage
  find: string
  found: FoundPeople | null
  ask: string | null
  memberId: string | null
  link: string | undefined
  /** Whether the reader came to invite people. */
  invites: boolean
  failed: string | undefined
  busy: boolean
  /** Content from later features: the next step, the homes, and what is shown next to them. */
  next: ReactNode
  children: ReactNode
  aside: ReactNode
}

export function GroupScreen(props: Props) {
  const { group, find, found, ask, memberId, link, invites, failed, busy, next, children, aside } = props
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
      <RequestList requests={group.requests} busy={busy} />
      {next}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-8">{children}</div>
        <div className="grid content-start gap-8">
          <Section id="members" title="Members">
            <MemberList group={group} />
          </Section>
          <Section id="invite" title="Invite">
            <PendingList pending={group.pending} busy={busy} />
            {isFull ? (
              <p className="text-ink-2">The group has {MOST_MEMBERS} members, which is the maximum.</p>
            ) : (
              <InviteFolds {...{ group, find, found, link, invites, busy }} />
            )}
          </Section>
          {aside}
          <ActivityFold activity={group.activity} />
        </div>
      </div>
      {isFounder && (
        <ButtonLink to="?ask=delete" look="quiet" bad className="justify-self-start">
          Delete the group
        </ButtonLink>
      )}
    </>
  )
}

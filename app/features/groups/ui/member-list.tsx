import { Form, href } from 'react-router'
import { formatMoney } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { PersonRow } from '#app/features/profiles/ui/person-row.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { groupPath } from '../paths.ts'
import type { GroupPage, ShownMember, Pending } from '../views.ts'
import { A_MEMBER, groupCopy } from '../copy.ts'

const BOX = 'divide-y divide-line rounded-card border border-line bg-surface'

/** The members of a group, including the user's own budget and walk, and a "…" menu for each member. The founder removes a member
 *  there, which opens a confirmation with its own URL; the other members see who can. */
export function MemberList({ group }: { group: GroupPage }) {
  const { members, pending } = group
  const mayRemove = members.some(({ self, founder }) => self && founder)
  const founder = members.find((member) => member.founder && !member.self)
  return (
    <>
      <ul className={BOX}>
        {members.map((member) => (
          <PersonRow
            key={member.memberId}
            person={member}
            tag={
              <>
                {member.self && <Tag>You</Tag>}
                {member.founder && members.length > 1 && <Tag>Founder</Tag>}
              </>
            }
            note={noteOf(member)}
          >
            <MemberMenu {...{ member, mayRemove }} />
            {member.self && <OwnSettings group={group} />}
          </PersonRow>
        ))}
      </ul>
      {founder && (
        <p className="text-sm text-ink-2">
          Only {founder.name === A_MEMBER ? 'the founder' : founder.name}, who{' '}
          {founder.started ? 'started this group' : 'has been in this group longest'}, can remove people. You
          can leave it, or block someone.
        </p>
      )}
      {members.length === 1 && pending.length === 0 && <p className="text-ink-2">{groupCopy.noMembers}</p>}
    </>
  )
}

/** A member's "…" menu; nothing if the user has no action for them. */
function MemberMenu({ member, mayRemove }: { member: ShownMember; mayRemove: boolean }) {
  const { name, userId, self, memberId } = member
  const links = self
    ? [{ to: '?ask=leave', text: 'Leave the group' }]
    : [
        ...(userId === null
          ? []
          : [
              {
                to: `${href('/public-profile/:userId/contact', { userId })}?by=message`,
                text: `Message ${name}`,
              },
              {
                to: href('/public-profile/:userId?', { userId }),
                text: `See the profile of ${name}`,
              },
              {
                to: href('/public-profile/:userId/report', { userId }),
                text: `Report or block ${name}`,
              },
            ]),
        ...(mayRemove
          ? [
              {
                to: `?ask=remove&member=${memberId}`,
                text: `Remove ${name}`,
              },
            ]
          : []),
      ]
  if (links.length === 0) return null
  return (
    <Dropdown
      bare
      look="button"
      align="end"
      className="relative"
      panelClass="right-0 w-60 max-md:left-auto"
      label={
        <>
          <span className="sr-only">More about {self ? 'your membership' : name}</span>
          <Icon of="ellipsis" />
        </>
      }
    >
      <div className="grid">
        {links.map(({ to, text }) => (
          <ButtonLink
            key={to}
            to={to}
            look="quiet"
            preventScrollReset={to.startsWith('?')}
            className="justify-start wrap-anywhere"
          >
            {text}
          </ButtonLink>
        ))}
      </div>
    </Dropdown>
  )
}

/** The user's own budget and walk in their row, and who can see them. */
function OwnSettings({ group: { groupId, own } }: { group: GroupPage }) {
  const { cap, profileCap, showsCap, showsMinutes, mostMinutes, building } = own
  const counted = cap ?? profileCap
  const here = groupPath(groupId)
  const rows = [
    {
      to: `${here}/cap`,
      label: 'Edit your budget',
      icon: showsCap ? 'eye' : 'eye-off',
      text:
        counted === null
          ? 'No budget stated'
          : `${formatMoney(counted * 100)} budget · ${showsCap ? 'the group sees it' : 'only you see it'}`,
    },
    {
      to: `${here}/minutes`,
      label: 'Edit who sees your walk to class',
      icon: showsMinutes ? 'eye' : 'eye-off',
      text: `Walk to ${building ?? 'campus'} · ${showsMinutes ? `the group sees it${mostMinutes === null ? '' : `, and what is over ${mostMinutes} min`}` : 'only you see it'}`,
    },
  ] as const
  return (
    <div className="w-full rounded-field bg-sunken px-3">
      {rows.map(({ to, label, icon, text }) => (
        <p key={to} className="flex items-center gap-2">
          <Icon of={icon} size="s" className="shrink-0 text-ink-2" />
          <span className="num min-w-0 flex-1 wrap-anywhere">{text}</span>
          <ButtonLink to={to} size="s" look="quiet" aria-label={label} className="-mr-3">
            Edit
          </ButtonLink>
        </p>
      ))}
    </div>
  )
}

function noteOf({ self, cap, building, joinedAt }: ShownMember) {
  if (self)
    return (
      <>
        Since <LocalTime at={joinedAt} to="day" />
      </>
    )
  return [
    cap === null ? 'Budget not shown' : `Up to ${formatMoney(cap * 100)} a month`,
    ...(building === null ? [] : [`classes in ${building}`]),
  ].join(' · ')
}

export function PendingList({ pending, busy }: { pending: Pending[]; busy: boolean }) {
  if (pending.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">Not answered yet</h3>
      <ul className={BOX}>
        {pending.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            note={
              <>
                Invited <LocalTime at={person.invitedAt} to="day" />
              </>
            }
          >
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="user" value={person.userId} />
              <SubmitButton
                busy={busy}
                size="s"
                look="quiet"
                aria-label={`Withdraw the invitation to ${person.name}`}
              >
                Withdraw
              </SubmitButton>
            </Form>
          </PersonRow>
        ))}
      </ul>
    </div>
  )
}

import { Form } from 'react-router'
import { formatMoney } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { PersonRow, rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ShownMember, Pending } from '../views.ts'
import { A_MEMBER, groupCopy } from '../copy.ts'

/** The members of the group. The founder removes one, which opens a confirmation with a URL of its own; the others read who can. */
export function MemberList({ members }: { members: ShownMember[] }) {
  const mayRemove = members.some(({ self, founder }) => self && founder)
  const founder = members.find((member) => member.founder && !member.self)
  return (
    <>
      <ul className={rowsBox}>
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
            {!member.self && mayRemove && (
              <ButtonLink
                size="s"
                look="quiet"
                to={`?ask=remove&member=${member.memberId}`}
                preventScrollReset
                aria-label={`Remove ${member.name}`}
              >
                Remove
              </ButtonLink>
            )}
          </PersonRow>
        ))}
      </ul>
      {founder && (
        <p className="text-ink-2">
          Only {founder.name === A_MEMBER ? 'the founder' : founder.name}, who{' '}
          {founder.started ? 'started this group' : 'has been in this group longest'}, can remove people. You
          can leave it, or block someone.
        </p>
      )}
      {members.length === 1 && <p className="text-ink-2">{groupCopy.noMembers}</p>}
    </>
  )
}

function noteOf({ cap, showsCap, building, joinedAt }: ShownMember) {
  const parts = [
    ...(cap === null
      ? []
      : [`Up to ${formatMoney(cap * 100)} a month${showsCap ? '' : ', which only you see'}`]),
    ...(building === null ? [] : [`Classes in ${building}`]),
  ]
  return (
    <>
      {parts.map((part) => `${part} · `)}
      {parts.length > 0 ? 'since' : 'Since'} <LocalTime at={joinedAt} to="day" />
    </>
  )
}

export function PendingList({ pending, busy }: { pending: Pending[]; busy: boolean }) {
  if (pending.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">Not answered yet</h3>
      <ul className={rowsBox}>
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

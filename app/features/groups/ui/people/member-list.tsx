import { formatMoney } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { ShownMember } from '../../views.ts'
import { A_MEMBER, groupCopy } from '../../copy.ts'
import { PersonRow, rowsBox } from './person-row.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

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

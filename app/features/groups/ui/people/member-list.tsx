import { formatMoney } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { FEWEST_TO_REMOVE } from '../../rules.ts'
import type { ShownMember } from '../../views.ts'
import { copy } from '../../copy.ts'
import { PersonRow, rowsBox } from './person-row.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

/** The members of the group. The founder removes one, others propose it; both open a confirmation with a URL of its own. */
export function MemberList({ members }: { members: ShownMember[] }) {
  const mayRemove = members.some(({ self, founder }) => self && founder)
  const mayPropose = members.length > FEWEST_TO_REMOVE
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
            {!member.self && (mayRemove || mayPropose) && (
              <ButtonLink
                size="s"
                look="quiet"
                to={`?ask=${mayRemove ? 'remove' : 'propose-removal'}&member=${member.memberId}`}
                preventScrollReset
                aria-label={`Remove ${member.name}${mayRemove ? '' : ' by a vote'}`}
              >
                Remove
              </ButtonLink>
            )}
          </PersonRow>
        ))}
      </ul>
      {members.length === 1 && <p className="text-ink-2">{copy.noMembers}</p>}
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

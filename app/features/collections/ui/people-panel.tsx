import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { PersonRow, rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { JoinRequestRow } from '#app/features/profiles/ui/join-request-row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Section } from '#app/ui/section.tsx'
import type { CollectionMember, CollectionPage, CollectionRequest } from '../views.ts'
import { useScreen } from './use-screen.ts'

const SHOWN = 4

/** The members of a collection on one line. */
export function MemberFaces({ members }: { members: CollectionMember[] }) {
  const others = members.filter(({ self }) => !self)
  const names = others.slice(0, SHOWN).map(({ name }) => name)
  const more = others.length - names.length
  const listed = [...names, ...(more > 0 ? [`${more} more`] : []), 'you']
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex">
        {others.slice(0, SHOWN).map(({ name, photo }, index) => (
          <span key={index} className="flex not-first:-ml-1.5">
            <Avatar of={{ name }} photo={photo} size="xs" />
          </span>
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">{formatList(listed)}</span>
    </span>
  )
}

/** The members of a collection, and the button to leave it; a group's shortlist has no such button. */
export function PeoplePanel({
  members,
  sharedWith,
  shortlist,
}: Pick<CollectionPage, 'members' | 'sharedWith' | 'shortlist'>) {
  const { to } = useScreen()
  const byGroup = sharedWith.group === null ? undefined : `Member through “${sharedWith.group.name}”`
  return (
    <div className="grid content-start gap-3">
      <ul className={rowsBox}>
        {members.map((member, index) => (
          <PersonRow
            key={index}
            person={member}
            tag={member.self && <Tag>You</Tag>}
            note={member.own ? undefined : byGroup}
          />
        ))}
      </ul>
      {!(shortlist && members.some(({ self, own }) => self && !own)) && (
        <ButtonLink to={to({ ask: 'leave' })} size="s" className="justify-self-start">
          Leave the collection
        </ButtonLink>
      )}
    </div>
  )
}

type Props = { requests: CollectionRequest[]; busy: boolean }

export function RequestsPanel({ requests, busy }: Props) {
  if (requests.length === 0) return null
  return (
    <Section title="Requests to join">
      <ul className={`${rowsBox} max-w-[40rem]`}>
        {requests.map((person) => (
          <JoinRequestRow
            key={person.userId}
            {...{ person, busy }}
            userId={person.userId}
            admit={`Let in ${person.name}`}
            decline={{ text: 'Decline', label: `Decline ${person.name}` }}
          />
        ))}
      </ul>
    </Section>
  )
}

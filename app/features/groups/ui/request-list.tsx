import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { JoinRequestRow } from '#app/features/profiles/ui/join-request-row.tsx'
import { Section } from '#app/ui/section.tsx'
import type { GroupRequest } from '../views.ts'

/** People who opened the group's link and wait for approval; nothing if there are none. */
export function RequestList({ requests, busy }: { requests: GroupRequest[]; busy: boolean }) {
  if (requests.length === 0) return null
  return (
    <Section id="requests" title="Asking to join">
      <p className="text-ink-2">They have the group’s link. Let in only people you know.</p>
      <ul className={rowsBox}>
        {requests.map((person) => (
          <JoinRequestRow
            key={person.askedBy}
            {...{ person, busy }}
            userId={person.askedBy}
            admit={`Let in ${person.name}`}
            decline={{ text: 'No', label: `Say no to ${person.name}` }}
          />
        ))}
      </ul>
    </Section>
  )
}

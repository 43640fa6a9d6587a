import { Form } from 'react-router'
import { PersonRow, rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Section } from '#app/ui/section.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { GroupRequest } from '../views.ts'

/** Who opened the group's link and waits for a yes; nothing while nobody does. */
export function RequestList({ requests, busy }: { requests: GroupRequest[]; busy: boolean }) {
  if (requests.length === 0) return null
  return (
    <Section id="requests" title="Asking to join">
      <p className="text-ink-2">They have the group’s link. Let in only people you know.</p>
      <ul className={rowsBox}>
        {requests.map((person) => (
          <PersonRow
            key={person.askedBy}
            person={person}
            note={
              <>
                Asked <LocalTime at={person.askedAt} to="day" />
              </>
            }
          >
            <Form method="post" preventScrollReset className="flex gap-2">
              <input type="hidden" name="user" value={person.askedBy} />
              <SubmitButton
                busy={busy}
                size="s"
                name="intent"
                value="admit"
                aria-label={`Let ${person.name} in`}
              >
                Let in
              </SubmitButton>
              <SubmitButton
                busy={busy}
                size="s"
                look="quiet"
                name="intent"
                value="decline"
                aria-label={`Say no to ${person.name}`}
              >
                No
              </SubmitButton>
            </Form>
          </PersonRow>
        ))}
      </ul>
    </Section>
  )
}

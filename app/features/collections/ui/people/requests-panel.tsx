import { Form } from 'react-router'
import { PersonRow, rowsBox } from '#app/features/groups/ui/people/person-row.tsx'
import { Section } from '#app/features/groups/ui/section.tsx'
import type { CollectionRequest } from '../../views.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = { requests: CollectionRequest[]; busy: boolean }

export function RequestsPanel({ requests, busy }: Props) {
  if (requests.length === 0) return null
  return (
    <Section title="Requests to join">
      <ul className={`${rowsBox} max-w-[40rem]`}>
        {requests.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            note={
              <>
                Asked <LocalTime at={person.askedAt} to="day" />
              </>
            }
          >
            <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="user" value={person.userId} />
              <SubmitButton
                busy={busy}
                size="s"
                name="intent"
                value="admit"
                aria-label={`Let in ${person.name}`}
              >
                Let in
              </SubmitButton>
              <SubmitButton
                busy={busy}
                size="s"
                look="quiet"
                name="intent"
                value="decline"
                aria-label={`Decline ${person.name}`}
              >
                Decline
              </SubmitButton>
            </Form>
          </PersonRow>
        ))}
      </ul>
    </Section>
  )
}

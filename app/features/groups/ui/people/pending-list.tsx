import { Form } from 'react-router'
import type { Pending } from '../../views.ts'
import { PersonRow, rowsBox } from './person-row.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

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

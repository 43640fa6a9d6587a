import { Form } from 'react-router'
import { SeenEnough } from '#app/features/people/ui/seen-enough.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { InvitablePerson, FoundPeople } from '../../views.ts'
import { groupCopy } from '../../copy.ts'
import { PersonRow, rowsBox } from './person-row.tsx'

type Props = { find: string; found: FoundPeople | null; busy: boolean }

const states: Record<Exclude<InvitablePerson['state'], 'free'>, string> = {
  asked: 'Invited',
  declined: 'Declined',
  member: 'In the group',
}

/** Finds people by given name and initial, and invites them. The search has a URL, so it works without JavaScript. */
export function InvitePanel({ find, found, busy }: Props) {
  return (
    <div className="grid gap-3">
      <search>
        <Form method="get" className="flex items-start gap-2" preventScrollReset>
          <TextField
            key={find}
            className="min-w-0 flex-1"
            label="Add collaborators"
            hint="By first name, or first name and initial: Ana, Ana R."
            name="find"
            icon="search"
            defaultValue={find}
            autoComplete="off"
            maxLength={80}
          />
          <SubmitButton busy={busy} className="mt-6.5">
            Search
          </SubmitButton>
        </Form>
      </search>
      <div aria-live="polite" className="grid gap-3">
        <SeenEnough until={found?.until ?? null} />
        {found?.until === null && found.people.length === 0 && (
          <p className="text-ink-2">{groupCopy.noUsers}</p>
        )}
        {found !== null && found.people.length > 0 && (
          <ul className={rowsBox} aria-label="People found">
            {found.people.map((person) => (
              <PersonRow key={person.userId} person={person} note={person.about}>
                {person.state === 'free' ? (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="invite" />
                    <input type="hidden" name="user" value={person.userId} />
                    <SubmitButton busy={busy} size="s" aria-label={`Invite ${person.name}`}>
                      Invite
                    </SubmitButton>
                  </Form>
                ) : (
                  <Tag>{states[person.state]}</Tag>
                )}
              </PersonRow>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

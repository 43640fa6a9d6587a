import { useRef, type ReactNode } from 'react'
import { SeenEnough } from '#app/features/people/ui/seen-enough.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MOST_MEMBERS, pickedBy } from '../rules.ts'
import type { FoundPeople, GroupPage } from '../views.ts'
import { groupCopy } from '../copy.ts'
import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'

type Props = {
  group: {
    members: Pick<GroupPage['members'][number], 'memberId' | 'name' | 'self' | 'founder'>[]
    pending: Pick<GroupPage['pending'][number], 'userId' | 'name'>[]
  }
  typed: Partial<Record<string, string>>
  /** The people found by the search; null before a search. */
  found: FoundPeople | null
}

/** Members, invited people, and a search for more: checkboxes that are saved with the rest of the form. */
export function PeopleFields({ group: { members, pending }, typed, found }: Props) {
  const others = members.filter(({ self }) => !self)
  const own = members.find(({ self }) => self)
  const search = useRef<HTMLButtonElement>(null)
  const texts = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
  const free = found?.people.filter(({ state }) => state === 'free') ?? []
  const before = pickedBy(texts, 'invite').filter((id) => !free.some(({ userId }) => userId === id))
  const isFull = members.length >= MOST_MEMBERS
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Members</legend>
        {others.length === 0 && <p className="text-ink-2">{groupCopy.noMembers}</p>}
        {others.length + pending.length > 0 && (
          <ul className={rowsBox}>
            {own && (
              <li className="flex min-h-13 items-center gap-2.5 px-4 wrap-anywhere">
                {own.name} <Tag>You</Tag>
              </li>
            )}
            {!own?.founder &&
              others.map(({ memberId, name }) => (
                <li key={memberId} className="flex min-h-13 items-center px-4 wrap-anywhere">
                  {name}
                </li>
              ))}
            {own?.founder &&
              others.map(({ memberId, name }) => (
                <InGroup
                  key={memberId}
                  person={name}
                  name={`remove-${memberId}`}
                  label="Remove"
                  whom={name}
                  on={`remove-${memberId}` in texts}
                />
              ))}
            {pending.map(({ userId, name }) => (
              <InGroup
                key={userId}
                person={name}
                state={<Tag>Invited</Tag>}
                name={`withdraw-${userId}`}
                label="Withdraw the invitation"
                whom={`to ${name}`}
                on={`withdraw-${userId}` in texts}
              />
            ))}
          </ul>
        )}
      </fieldset>
      {isFull ? (
        <p className="text-ink-2">The group has {MOST_MEMBERS} members, which is the maximum.</p>
      ) : (
        <fieldset className="grid gap-3">
          <legend className="sr-only">Invite</legend>
          <div className="flex items-start gap-2">
            <TextField
              className="min-w-0 flex-1"
              label="Find people to invite"
              hint="By first name, or first name and initial: Ana, Ana R."
              name="find"
              icon="search"
              defaultValue={texts.find}
              autoComplete="off"
              maxLength={80}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                search.current?.click()
              }}
            />
            <Button ref={search} type="submit" name="intent" value="find" className="mt-6.5">
              Search
            </Button>
          </div>
          <div aria-live="polite">
            <SeenEnough until={found?.until ?? null} />
            {found?.until === null && free.length === 0 && <p className="text-ink-2">{groupCopy.noUsers}</p>}
          </div>
          {free.length + before.length > 0 && (
            <ul className={rowsBox} aria-label="People to invite">
              {before.map((id) => (
                <Row
                  key={id}
                  name={`invite-${id}`}
                  value={texts[`invite-${id}`]}
                  label={`Invite ${texts[`invite-${id}`]}`}
                  on
                />
              ))}
              {free.map(({ userId, name, about }) => (
                <Row
                  key={userId}
                  name={`invite-${userId}`}
                  value={name}
                  label={`Invite ${name}`}
                  note={about}
                  on={`invite-${userId}` in texts}
                />
              ))}
            </ul>
          )}
        </fieldset>
      )}
    </>
  )
}

type InGroupProps = {
  person: string
  state?: ReactNode
  name: string
  /** The checkbox's label; `whom` adds the person's name for screen readers. */
  label: string
  whom: string
  on: boolean
}

/** A member or invited person, with the checkbox that removes them. */
function InGroup({ person, state, name, label, whom, on }: InGroupProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 wrap-anywhere">
        {person} {state}
      </span>
      <Checkbox
        name={name}
        label={
          <>
            {label}
            <span className="sr-only"> {whom}</span>
          </>
        }
        defaultChecked={on}
        className="text-ink-2"
      />
    </li>
  )
}

type RowProps = { name: string; value?: string | undefined; label: string; note?: string; on: boolean }

function Row({ name, value = '1', label, note, on }: RowProps) {
  return (
    <li className="px-4 py-1">
      <Checkbox name={name} value={value} label={label} note={note} defaultChecked={on} />
    </li>
  )
}

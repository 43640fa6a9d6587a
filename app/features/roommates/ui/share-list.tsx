import type { ComponentType } from 'react'
import { Link, type FormProps } from 'react-router'
import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { matchesPath } from '../paths.ts'
import { sharePath } from '../share-path.ts'
import type { ShareChoices } from '../share-choices.query.server.ts'

type Props = {
  shared: ShareChoices
  busy: boolean
  /** The form component: the page's or a fetcher's. */
  Form: ComponentType<FormProps>
  /** Whether the list is in the dialog. */
  inDialog?: boolean
}

/** The matches and groups that a home can be sent to, each with a button. */
export function ShareList({ shared: { home, choices }, busy, Form, inDialog = false }: Props) {
  if (choices.length === 0)
    return (
      <p className="text-ink-2">
        You have no matches and no group with others yet.{' '}
        <Link to={matchesPath} className="underline underline-offset-2">
          Find someone first
        </Link>
      </p>
    )
  return (
    <ul className={rowsBox} aria-label="Your groups and matches">
      {choices.map(({ kind, id, clientId, name, about, photo }) => (
        <li key={id} className="flex items-center gap-3 px-4 py-3">
          <Avatar of={{ name }} photo={photo} />
          <div className="min-w-0 flex-1">
            <p className="text-lg wrap-anywhere">{name}</p>
            {about && <p className="text-sm text-ink-2 wrap-anywhere">{about}</p>}
          </div>
          <Form method="post" action={sharePath(home.id)} preventScrollReset>
            <input type="hidden" name={kind} value={id} />
            <input type="hidden" name="clientId" value={clientId} />
            {inDialog && <input type="hidden" name="dialog" value="1" />}
            <SubmitButton busy={busy} size="s" aria-label={`Send to ${name}`}>
              Send
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { CollectionDetailsField } from '../fields.ts'
import type { ChangedBy } from '../save-collection.server.ts'
import type { Details } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { useScreen } from './use-screen.ts'

/** The switch's id: while editing, the sharing tag is a second label of the switch (specification part 2 §4). */
export const PUBLIC_SWITCH = 'public-switch'

/** The answer to the form when it was not saved. */
export type CollectionFormAnswer = FormAnswer<CollectionDetailsField> & {
  /** Another member saved first: which fields they changed, who it was, and all current values. */
  changed?: { fields: CollectionDetailsField[]; now: Details; by: ChangedBy }
}

export type TypedCollection = { name: string; description: string }

type Props = {
  details: Details
  answer: CollectionFormAnswer | undefined
  busy: boolean
  /** Called when the form unmounts, with its text if that differs from the initial values; otherwise null. */
  onGone: (typed: TypedCollection | null) => void
  /** Called when the switch is pressed. */
  onPublic: (isPublic: boolean) => void
}

/** Edits a collection's name, description and whether it is public. */
export function EditForm({ details, answer, busy, onGone, onPublic }: Props) {
  const form = useFocusInvalid(answer)
  const { to } = useScreen()
  const { typed, errors = {}, changed } = answer ?? {}
  // Other members' changes reach the page immediately; the form keeps submitting the values it was opened with.
  const [began] = useState(details)
  const was = seenBy(answer, began)
  const gone = useEffectEvent((element: HTMLFormElement) => {
    const now = new FormData(element)
    const [name, description] = [now.get('name'), now.get('description')]
    if (typeof name !== 'string' || typeof description !== 'string') return
    const isSame = name === began.name && description === began.description
    onGone(isSame ? null : { name, description })
  })
  useEffect(() => {
    const element = form.current
    return () => {
      if (element) gone(element)
    }
  }, [form])
  const isPublic = typed ? typed.public === '1' : was.isPublic
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      data-failed={collectionCopy.notChanged}
      aria-label="Edit the collection"
      className="grid max-w-[40rem] gap-5 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="wasName" value={was.name} />
      <input type="hidden" name="wasDescription" value={was.description} />
      <input type="hidden" name="wasPublic" value={was.isPublic ? '1' : ''} />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        defaultValue={typed?.name ?? was.name}
        error={errors.name}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        defaultValue={typed?.description ?? was.description}
        error={errors.description}
      />
      <div>
        <Unticked name="public" />
        <Switch
          id={PUBLIC_SWITCH}
          label="Public"
          aria-label="Public"
          name="public"
          value="1"
          defaultChecked={isPublic}
          onChange={(event) => onPublic(event.currentTarget.checked)}
          aria-describedby="public-means"
        />
        <p id="public-means" className="text-sm text-ink-2">
          Anyone with the link can see the name, the description and the properties, but nothing about people.
        </p>
      </div>
      {changed && (
        <ErrorSummary title="This changed while you were editing">
          {changedText(changed)} Your text is still here: press Done to save it, or Cancel to leave things as
          they are now.
        </ErrorSummary>
      )}
      {answer && !changed && (
        <ErrorSummary title={collectionCopy.notChanged}>Check the marked fields above.</ErrorSummary>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton busy={busy} look="primary" className="min-w-28">
          {busy ? 'Saving …' : 'Done'}
        </SubmitButton>
        <ButtonLink to={to({ edit: null })} look="quiet">
          Cancel
        </ButtonLink>
        <ButtonLink to={to({ ask: 'delete' })} look="quiet" bad className="ml-auto">
          Delete
        </ButtonLink>
      </div>
    </Form>
  )
}

/** The values that the user has seen: the current ones for fields that both sides changed, because the form showed them, and the
 *  initial ones for the rest. */
function seenBy(answer: CollectionFormAnswer | undefined, began: Details): Details {
  if (!answer) return began
  const { typed, changed } = answer
  const { wasName = began.name, wasDescription = began.description, wasPublic } = typed
  const seen = (field: CollectionDetailsField, was: string) =>
    changed?.fields.includes(field) ? changed.now[field] : was
  return {
    name: seen('name', wasName),
    description: seen('description', wasDescription),
    isPublic: wasPublic === '1',
  }
}

function changedText({ fields, now, by }: NonNullable<CollectionFormAnswer['changed']>): string {
  return fields
    .map((field) => {
      const who = by[field]
      const is = now[field] === '' ? `The ${field} was removed.` : `The ${field} is now “${now[field]}”.`
      return who === null ? is : `${who} changed the ${field} meanwhile. ${is}`
    })
    .join(' ')
}

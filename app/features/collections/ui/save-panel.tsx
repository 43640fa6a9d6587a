import { useId, useState, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useCloseSoon } from '#app/ui/hooks/use-close-soon.ts'
import type { SaveChoices } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { collectionPath } from '../paths.ts'
import { ChoiceList, firstChoice } from './choice-list.tsx'
import { NameFields } from './name-fields.tsx'
import type { TypedCollection } from './save-state.ts'
import type { Saving } from './use-saving.ts'

type Props = { saving: Saving; typed?: TypedCollection | undefined; onClose: () => void }

export function SavePanel({ saving, typed, onClose }: Props) {
  const { choices, busy, added, failed, reload, remove } = saving
  if (choices === undefined)
    return (
      <div aria-busy className="grid gap-3">
        <p className="sr-only">Loading your collections …</p>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    )
  if (choices === null)
    return (
      <div className="grid justify-items-start gap-4">
        <ErrorSummary title={collectionCopy.noneLoaded} />
        <Button onClick={reload}>Try Again</Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      {failed !== undefined && <ErrorSummary title={failed} />}
      {added ? (
        <SavedNotice
          into={added}
          removing={busy?.doing === 'removing'}
          onUndo={() => remove(added.id)}
          onClose={onClose}
        />
      ) : (
        <Choosing saving={saving} typed={typed} choices={choices} />
      )}
    </div>
  )
}

/** Chooses a collection, or creates one. */
function Choosing({ saving, typed, choices }: Omit<Props, 'onClose'> & { choices: SaveChoices }) {
  const { collections } = choices
  const [chosen, setChosen] = useState(() => firstChoice(choices))
  const [isNew, setNew] = useState(typed !== undefined || collections.length === 0)
  const { busy, error, add, remove, create } = saving
  const removeForm = useId()
  const form = useFocusInvalid(error)
  // The pressed button is gone, so the focus moves to the first field.
  useEffect(() => {
    if (isNew) form.current?.querySelector<HTMLElement>('[name="name"]')?.focus()
  }, [form, isNew])
  const open = collections.find(({ id, holds }) => id === chosen && !holds)
  if (isNew)
    return (
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const sent = new FormData(event.currentTarget)
          const text = (field: string) => {
            const value = sent.get(field)
            return typeof value === 'string' ? value : ''
          }
          create({ name: text('name'), description: text('description'), group: text('group') })
        }}
        className="grid gap-5"
      >
        {collections.length === 0 && <p className="text-ink-2">{collectionCopy.none}</p>}
        <NameFields
          busy={busy?.doing === 'creating'}
          typed={typed}
          errors={{ name: error }}
          groups={choices.groups}
          beside={collections.length > 0 && <Button onClick={() => setNew(false)}>Back</Button>}
        />
      </form>
    )
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (open) add(open.id)
        }}
        className="grid gap-5"
      >
        <ChoiceList
          collections={collections}
          chosen={open?.id ?? null}
          onChoose={setChosen}
          removeForm={removeForm}
          removing={busy?.doing === 'removing' ? busy.id : null}
        />
        <div className="flex flex-wrap gap-3">
          {collections.some(({ holds }) => !holds) && (
            <SubmitButton look="primary" busy={busy?.doing === 'adding'} disabled={!open}>
              {busy?.doing === 'adding' ? 'Adding…' : 'Add'}
            </SubmitButton>
          )}
          <Button onClick={() => setNew(true)}>New Collection</Button>
        </div>
      </form>
      <form
        id={removeForm}
        onSubmit={(event) => {
          event.preventDefault()
          const pressed = (event.nativeEvent as SubmitEvent).submitter
          if (pressed instanceof HTMLButtonElement) remove(pressed.value)
        }}
      />
    </>
  )
}

type SavedNoticeProps = {
  into: { id: string; name: string }
  removing: boolean
  onUndo: () => void
  onClose: () => void
}

/** Says that a home was added to a collection, and closes the dialog after a while, unless the notice is hovered or focused. */
function SavedNotice({ into, removing, onUndo, onClose }: SavedNoticeProps) {
  const done = useRef<HTMLButtonElement>(null)
  const held = useCloseSoon(onClose)
  // The focused button is gone, so the focus moves here.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div {...held} className="grid justify-items-start gap-3 rounded-card bg-good-soft p-4">
        <p className="flex gap-2.5">
          <Icon of="circle-check" className="text-good" />
          {collectionCopy.added}
        </p>
        <p className="wrap-anywhere">
          It is in{' '}
          <Link to={collectionPath(into.id)} onClick={onClose} className="underline underline-offset-4">
            <bdi>{into.name}</bdi>
          </Link>
          .
        </p>
        <Button size="s" onClick={onUndo} aria-disabled={removing}>
          {removing ? 'Removing…' : 'Undo'}
        </Button>
      </div>
      <Button ref={done} look="primary" onClick={onClose} className="justify-self-start">
        Done
      </Button>
    </div>
  )
}

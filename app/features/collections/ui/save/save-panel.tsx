import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { SaveChoices } from '../../views.ts'
import { collectionCopy } from '../../copy.ts'
import { ChoiceList, firstChoice } from './choice-list.tsx'
import { NameFields } from './name-fields.tsx'
import { SavedNotice } from './saved-notice.tsx'
import type { Saving } from './use-saving.ts'

type Props = { saving: Saving; onClose: () => void }

export function SavePanel({ saving, onClose }: Props) {
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
        <Choosing saving={saving} choices={choices} />
      )}
    </div>
  )
}

/** Choose a collection, or create one. */
function Choosing({ saving, choices }: { saving: Saving; choices: SaveChoices }) {
  const { collections } = choices
  const [chosen, setChosen] = useState(() => firstChoice(choices))
  const [isNew, setNew] = useState(collections.length === 0)
  const { busy, error, add, remove, create } = saving
  const removeForm = useId()
  const open = collections.find(({ id, holds }) => id === chosen && !holds)
  if (isNew)
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const text = (field: string) => {
            const value = typed.get(field)
            return typeof value === 'string' ? value : ''
          }
          create(text('name'), text('description'))
        }}
        className="grid gap-5"
      >
        {collections.length === 0 && <p className="text-ink-2">{collectionCopy.none}</p>}
        <NameFields
          busy={busy?.doing === 'creating'}
          errors={{ name: error }}
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

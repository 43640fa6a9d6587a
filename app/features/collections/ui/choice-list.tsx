import { formatCount } from '#app/platform/text/format.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { SaveChoices } from '../views.ts'

type Props = {
  collections: SaveChoices['collections']
  chosen: string | null
  onChoose?: (id: string) => void
  /** The id of the form that removes the home. */
  removeForm: string
  /** The collection that the home is being removed from. */
  removing?: string | null
}

/** Collections to choose from. Those that already contain the home say so and offer to remove it. The fields are `add` and
 *  `remove`. */
export function ChoiceList({ collections, chosen, onChoose, removeForm, removing = null }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">Collections</legend>
      <ul className="divide-y divide-line rounded-card border border-line">
        {collections.map(({ id, name, count, holds }) => (
          <li key={id} className="px-3.5 py-1">
            {holds ? (
              <div className="flex min-h-11 items-center gap-2.5">
                <Icon of="check" className="text-good" />
                <p className="mr-auto min-w-0 wrap-anywhere">
                  <bdi>{name}</bdi> <span className="block text-sm text-ink-2">Already in here</span>
                </p>
                <button
                  type="submit"
                  form={removeForm}
                  name="remove"
                  value={id}
                  aria-label={`Remove it from ${name}`}
                  aria-disabled={removing === id}
                  className={`${buttonClass({ size: 's' })} cursor-pointer`}
                >
                  {removing === id ? 'Removing…' : 'Remove'}
                </button>
              </div>
            ) : (
              <Checkbox
                kind="radio"
                name="add"
                value={id}
                label={<bdi>{name}</bdi>}
                note={
                  <span className="whitespace-nowrap">{formatCount(count, 'property', 'properties')}</span>
                }
                required
                {...(onChoose
                  ? { checked: id === chosen, onChange: () => onChoose(id) }
                  : { defaultChecked: id === chosen })}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The initial choice: the collection used last, unless it contains the home. */
export function firstChoice({ collections, last }: SaveChoices): string | null {
  return collections.find(({ id, holds }) => id === last && !holds)?.id ?? null
}

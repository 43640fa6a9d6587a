import { useId, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MOST_COMPARED, PEOPLE_MOST } from '../rules.ts'
import type { CompareView } from '../tool-views.ts'

type Props = { view: Pick<CompareView, 'choices' | 'people' | 'onlyDifferences' | 'homes'> }

const people = Array.from({ length: PEOPLE_MOST }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 person' : `${index + 1} people`,
}))

/** Chooses which homes to compare, and for how many people. It is a GET form, so that the result has a URL to share. Without
 *  JavaScript people may choose too many; the page then says which homes it shows. */
export function CompareChooser({ view }: Props) {
  const { choices, homes } = view
  const [open, setOpen] = useState(homes.length < 2)
  const isLive = useHydrated()
  const [chosen, setChosen] = useState(() => choices.filter((each) => each.chosen).map(({ id }) => id))
  const countId = useId()
  const isFull = isLive && chosen.length >= MOST_COMPARED
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-medium">
        Choose homes
        <span className="num text-sm font-normal text-ink-2">
          {homes.length} of {choices.length}
        </span>
        <DisclosureMark />
      </summary>
      <Form method="get" className="grid gap-5 border-t border-line p-4">
        <fieldset aria-describedby={countId}>
          <legend className="font-medium">Homes</legend>
          <output id={countId} className="block num mt-1 text-sm text-ink-2">
            {isLive ? `${chosen.length} of ${MOST_COMPARED} chosen` : `Up to ${MOST_COMPARED}`}
          </output>
          <div className="mt-1 grid max-h-80 gap-x-6 overflow-y-auto overscroll-contain md:grid-cols-2">
            {choices.map(({ id, name, gone }) => (
              <Checkbox
                key={id}
                name="home"
                value={id}
                defaultChecked={chosen.includes(id)}
                disabled={isFull && !chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((now) => (checked ? [...now, id] : now.filter((each) => each !== id)))
                }
                label={<bdi>{name}</bdi>}
                note={gone ? 'No longer offered' : undefined}
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <SelectField
            label="Shared by"
            name="people"
            defaultValue={view.people ?? ''}
            empty="As each home is offered"
            options={people}
            className="w-60 max-w-full"
          />
          <Checkbox
            name="only"
            value="differences"
            defaultChecked={view.onlyDifferences}
            label="Only differences"
          />
          <Button type="submit" look="primary">
            Compare
          </Button>
        </div>
      </Form>
    </details>
  )
}

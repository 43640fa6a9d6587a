import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Shortcuts } from '#app/ui/shortcuts/shortcuts.tsx'
import { FIND_MOST, ownHomeSortLabels, ownHomeSorts, type HomesAsked } from '../homes-asked.ts'

const shortcuts = [
  ['/', 'Go to “Find a home”'],
  ['?', 'Show this list'],
] as const

function press(key: string): boolean {
  if (key !== '/') return false
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
  return true
}

const sorts = ownHomeSorts.map((value) => ({ value, label: ownHomeSortLabels[value] }))

/** The search field and the sort order of a manager's list. `/` and the number find a unit among hundreds. */
export function FindHomes({ asked: { show, q, sort } }: { asked: HomesAsked }) {
  return (
    <search>
      <Form method="get" action={href('/manage')} className="flex flex-wrap items-end gap-3">
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <TextField
          label="Find a home"
          name="q"
          type="search"
          icon="search"
          placeholder="Name, address or unit"
          autoComplete="off"
          maxLength={FIND_MOST}
          defaultValue={q}
          className="grow basis-64"
        />
        <SelectField
          label="Order"
          name="sort"
          options={sorts}
          defaultValue={sort}
          className="grow basis-56 md:grow-0 md:basis-72"
        />
        <Button type="submit" className="max-md:grow">
          Show
        </Button>
        <Shortcuts list={shortcuts} onLetter={press} />
      </Form>
    </search>
  )
}

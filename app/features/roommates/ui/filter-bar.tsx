import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-router'
import { genderLabels } from '#app/features/profiles/rules.ts'
import { wantedGenders, type DiscoverSection, type Filters } from '#app/features/match-index/question.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, type Option } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { whyNotApplied, type UnreadFilters } from '../find-mate-params.ts'
import type { PeopleView } from '../people-view.ts'
import { findMatePath } from '../paths.ts'

type Props = {
  /** Null on Discover, where the search covers every campus, and the filters only the user's own. */
  section: DiscoverSection | null
  filters: Filters
  unread: UnreadFilters
  campuses: readonly { slug: string; shortName: string }[]
  ownCampus: string | null
  shownAs: PeopleView
}

/** The search and filters of find-mate in a row: a GET form that works without JavaScript; with JavaScript, a choice applies
 *  immediately. */
export function FilterBar({ section, filters, unread, campuses, ownCampus, shownAs }: Props) {
  const { q, campus, from, to, budget, gender, smoking, pets, place } = filters
  const apply = useRef<HTMLButtonElement>(null)
  const submit = () => apply.current?.form?.requestSubmit(apply.current)
  const wrong = (name: keyof UnreadFilters) =>
    unread[name] === undefined ? undefined : whyNotApplied(name, unread[name]).field
  const own = campuses.find(({ slug }) => slug === ownCampus)
  const isOwn = own !== undefined && section !== 'any'
  const filtered = section ?? (own ? 'university' : 'any')
  const chip = { onPick: submit }
  return (
    <search className="relative">
      <Form
        method="get"
        action={findMatePath}
        preventScrollReset
        onSubmit={closePanel}
        className="grid gap-2 lg:flex lg:items-center"
      >
        <div className="field-box relative min-w-0 flex-[1_1_15rem] pl-0">
          <button
            type="submit"
            name="all"
            value={section ?? 'any'}
            aria-label="Search"
            className="grid size-11 shrink-0 place-items-center rounded-field text-ink-2 hover:text-ink"
          >
            <Icon of="search" />
          </button>
          <input
            key={q}
            name="q"
            type="search"
            aria-label="Search for people"
            placeholder="Name, major, interest or university"
            defaultValue={q}
            maxLength={80}
            autoComplete="off"
            className="field-text -ml-2"
          />
        </div>
        {shownAs !== 'cards' && <input type="hidden" name="view" value={shownAs} />}
        <div className="flex gap-2 [scrollbar-width:none] max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
          <ChipSelect
            {...chip}
            label="Campus"
            name="campus"
            value={campus}
            on={campus !== ''}
            options={[
              { value: '', label: isOwn ? own.shortName : section === 'any' ? 'Any campus' : 'Campus' },
              ...campuses
                .filter((each) => !isOwn || each !== own)
                .map(({ slug, shortName }) => ({ value: slug, label: shortName })),
            ]}
          />
          <Dropdown
            label="Move-in"
            group="people-filters"
            on={from + to !== ''}
            version={`${from} ${to} ${unread.from} ${unread.to}`}
          >
            <Panel>
              <TextField
                label="Moves in on or after"
                name="from"
                type="date"
                defaultValue={from}
                error={wrong('from')}
              />
              <TextField
                label="Moves in by"
                name="to"
                type="date"
                defaultValue={unread.to ?? to}
                error={wrong('to')}
              />
              <Button type="submit" name="all" value={filtered} look="primary">
                Apply
              </Button>
            </Panel>
          </Dropdown>
          <Dropdown
            label="Budget"
            group="people-filters"
            on={budget !== ''}
            version={`${budget} ${unread.budget}`}
          >
            <Panel>
              <TextField
                label="Can pay at least"
                hint="Dollars a month. Finds only people who show their budget."
                name="budget"
                inputMode="numeric"
                defaultValue={unread.budget ?? budget}
                error={wrong('budget')}
                maxLength={40}
              />
              <Button type="submit" name="all" value={filtered} look="primary">
                Apply
              </Button>
            </Panel>
          </Dropdown>
          <ChipSelect
            {...chip}
            label="Gender"
            name="gender"
            value={gender}
            options={[
              { value: '', label: 'Gender' },
              ...wantedGenders.map((value) => ({ value, label: genderLabels[value] })),
            ]}
          />
          <ChipSelect
            {...chip}
            label="Smoking"
            name="smoking"
            value={smoking}
            options={[
              { value: '', label: 'Smoking' },
              { value: 'no', label: 'Does not smoke' },
            ]}
          />
          <ChipSelect
            {...chip}
            label="Pets"
            name="pets"
            value={pets}
            options={[
              { value: '', label: 'Pets' },
              { value: 'none', label: 'Has no pets' },
              { value: 'fine', label: 'Fine with pets' },
            ]}
          />
          <label
            key={place}
            className="chip relative has-checked:border-ink has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name="place"
              value="yes"
              defaultChecked={place !== ''}
              onChange={submit}
              className="sr-only"
            />
            Has a place
          </label>
          <button
            ref={apply}
            type="submit"
            name="all"
            value={filtered}
            className="chip [@media(scripting:enabled)]:hidden"
          >
            Apply
          </button>
        </div>
      </Form>
    </search>
  )
}

/** The results are below the panel. */
function closePanel({ currentTarget }: FormEvent<HTMLFormElement>) {
  const open = currentTarget.querySelector<HTMLDetailsElement>('details[open]')
  open?.querySelector('summary')?.focus()
  open?.removeAttribute('open')
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 max-[15rem]:overflow-x-auto">{children}</div>
)

type ChipProps = {
  label: string
  name: string
  value: string
  options: readonly Option[]
  on?: boolean
  onPick: () => void
}

/** A native select that looks like a chip and applies the choice. It keeps the focus when the results arrive. */
function ChipSelect({ label, name, value, options, on = value !== '', onPick }: ChipProps) {
  const [picked, pick] = useState(value)
  const [applied, setApplied] = useState(value)
  if (applied !== value) {
    setApplied(value)
    pick(value)
  }
  return (
    <SelectField
      label={label}
      hideLabel
      shape="chip"
      name={name}
      value={picked}
      options={options}
      onChange={({ target }) => {
        pick(target.value)
        // After the select has its new value.
        queueMicrotask(onPick)
      }}
      className={`relative shrink-0 [&_select]:field-sizing-content [&_select]:max-w-56 ${on ? '[&_select]:border-ink [&_select]:font-medium' : ''}`}
    />
  )
}

import { Form } from 'react-router'
import { genderLabels } from '#app/features/profiles/rules.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { notApplied } from '#app/ui/fields/not-applied.ts'
import { unreadAs, type UnreadFilters } from '../find-mate-params.ts'
import { wantedGenders, type Filters, type DiscoverSection } from '#app/features/match-index/question.ts'
import type { PeopleView } from '../people-view.ts'
import { findMatePath } from '../paths.ts'

type Campus = { slug: string; name: string }
type Props = {
  section: DiscoverSection
  filters: Filters
  unread: UnreadFilters
  campuses: readonly Campus[]
  ownCampus: string | null
  shownAs: PeopleView
}

const any = { value: '', label: 'Any' }

/** Search and filters of View All: a GET form, so that it works without JavaScript. */
export function FilterPanel({ section, filters, unread, campuses, ownCampus, shownAs }: Props) {
  const { q, campus, from, to, budget, gender, smoking, pets, place } = filters
  const wrong = (name: keyof UnreadFilters) =>
    unread[name] === undefined ? undefined : notApplied(unreadAs[name])
  const own = campuses.find(({ slug }) => slug === ownCampus)
  return (
    <Form
      key={JSON.stringify([section, filters, unread])}
      method="get"
      action={findMatePath}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="all" value={section} />
      {shownAs !== 'cards' && <input type="hidden" name="view" value={shownAs} />}
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Search"
          hint="First name and initial, major, interests, university"
          name="q"
          type="search"
          icon="search"
          defaultValue={q}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <details open={isOpen(filters) || Object.keys(unread).length > 0} className="open:w-full">
          <summary className={`${buttonClass({ size: 's' })} cursor-pointer`}>Filters</summary>
          <div className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
            {section !== 'university' && (
              <SelectField
                label="University"
                name="campus"
                defaultValue={campus}
                options={[
                  { value: '', label: own && section !== 'any' ? `Mine (${own.name})` : 'Any' },
                  ...campuses.map(({ slug, name }) => ({ value: slug, label: name })),
                ]}
              />
            )}
            <TextField
              label="Moves in on or after"
              name="from"
              type="date"
              defaultValue={from}
              error={wrong('from')}
            />
            <TextField label="Moves in by" name="to" type="date" defaultValue={to} error={wrong('to')} />
            <TextField
              label="Can pay at least"
              hint="Dollars a month. Finds only people who show their budget."
              name="budget"
              inputMode="numeric"
              defaultValue={unread.budget ?? budget}
              error={wrong('budget')}
              maxLength={40}
            />
            <SelectField
              label="Gender"
              name="gender"
              defaultValue={gender}
              options={[any, ...wantedGenders.map((value) => ({ value, label: genderLabels[value] }))]}
            />
            <SelectField
              label="Smoking"
              name="smoking"
              defaultValue={smoking}
              options={[any, { value: 'no', label: 'Does not smoke' }]}
            />
            <SelectField
              label="Pets"
              name="pets"
              defaultValue={pets}
              options={[
                any,
                { value: 'none', label: 'Has no pets' },
                { value: 'fine', label: 'Fine with pets' },
              ]}
            />
            <SelectField
              label="A place"
              name="place"
              defaultValue={place}
              options={[any, { value: 'yes', label: 'Has a place' }]}
            />
          </div>
        </details>
        <Button type="submit" look="primary">
          Search
        </Button>
      </div>
    </Form>
  )
}

const isOpen = ({ q: _q, ...others }: Filters) => Object.values(others).some((value) => value !== '')

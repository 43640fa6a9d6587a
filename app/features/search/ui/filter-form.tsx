import { memo, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { Link, href } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { formatBox } from '#app/platform/geo/box.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { afterPaint } from '#app/ui/hooks/after-paint.ts'
import { pageHref, viewParams, type ListingSearch, type Unread, type PageView } from '../search-params.ts'
import type { Facets } from '../views.ts'
import { withoutFilters } from './active-filters.ts'
import { BudgetFields } from './budget-fields.tsx'
import { countPanelFilters, LeaseFields, OptionFields, RoomsFields, ticked } from './more-fields.tsx'
import { readForm, searchFor, useLiveCount } from './use-live-count.ts'
import { hasMinutes, MinutesFields, WayField } from './way-fields.tsx'

export const FILTER_FORM = 'filters'

export type FilterProps = {
  search: ListingSearch
  unread: Unread
  view: PageView
  facets: Facets
  total: number
  campuses: { slug: string; name: string; shortName: string }[]
  onSearch: (search: ListingSearch, unread: Unread) => void
}

/** The search form, a plain GET form in one row: the search box, and chips that open panels. */
export const FilterForm = memo(function FilterForm(props: FilterProps) {
  const { search, unread, view, total, campuses, onSearch } = props
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(false) // whether someone typed in the search box since the last search
  const { count, facets, recount } = useLiveCount(form, total, props.facets)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    closePanel(event.currentTarget)
    typed.current = false
    const { search: next, unread: left } = readForm(event.currentTarget)
    afterPaint(() => onSearch(next, left))
  }
  const onType = () => {
    typed.current = true
  }
  const version = pageHref(search, view, unread)
  useEffect(() => {
    // The user may have changed a panel before JavaScript ran, or while this search was loading.
    if (form.current?.querySelector('details[open]')) recount()
  }, [version, recount])
  const actions = <FilterActions search={search} view={view} count={count} />
  const more = countPanelFilters(search)
  return (
    <form
      ref={form}
      id={FILTER_FORM}
      action={href('/listings/:propertyType?')}
      // An invalid value in a closed panel must not block the search; the page says that it isn't applied.
      noValidate
      onSubmit={submit}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is not known to every screen reader yet
      role="search"
      aria-label="Homes"
      className="search-form"
    >
      <SearchBox query={search.q} {...{ typed, onType }} />
      <SelectField
        key={`campus-${search.campus}`}
        label="Campus"
        hideLabel
        shape="chip"
        name="campus"
        empty="All campuses"
        className="max-w-40 [&_select]:field-sizing-content"
        options={campuses.map(({ slug, shortName }) => ({ value: slug, label: shortName }))}
        defaultValue={search.campus ?? ''}
        onChange={(event) => searchFor(event.currentTarget, search.campus ?? '')}
      />
      <Dropdown
        label="Budget"
        group={FILTER_FORM}
        on={search.min !== null || search.max !== null}
        version={version}
        panelClass="md:w-100"
      >
        <BudgetFields
          search={search}
          unread={unread}
          steps={facets.counts?.budget ?? []}
          onChange={recount}
        />
        {actions}
      </Dropdown>
      <Dropdown
        label="Beds, baths"
        group={FILTER_FORM}
        on={search.beds !== null || search.baths !== null}
        version={version}
        panelClass="md:w-80"
      >
        <RoomsFields search={search} onChange={recount} />
        {actions}
      </Dropdown>
      <Dropdown
        label={
          <>
            <Icon of="sliders-horizontal" size="s" />
            More Filters{chosen(more)}
          </>
        }
        group={FILTER_FORM}
        on={more > 0}
        version={version}
        panelClass=""
        span
      >
        <div className="grid grid-cols-1 gap-6">
          {hasMinutes(search, facets.ways) && (
            <MinutesFields search={search} facets={facets} onChange={recount}>
              <WayField search={search} ways={facets.ways} onChange={recount} />
            </MinutesFields>
          )}
          <LeaseFields search={search} unread={unread} facets={facets} onChange={recount} />
          {ticked.map((of) => (
            <OptionFields key={of} of={of} search={search} facets={facets} onChange={recount} />
          ))}
          {actions}
        </div>
      </Dropdown>
      <input type="hidden" name="sort" value={search.sort} />
      <KeptFields search={search} view={view} />
    </form>
  )
})

/** Hidden fields for parameters that the form keeps. */
export function KeptFields({ search, view }: { search: ListingSearch; view: PageView }) {
  return (
    <>
      {search.group !== null && <input type="hidden" name="group" value={search.group} />}
      {search.fits && <input type="hidden" name="fits" value="1" />}
      {search.box && <input type="hidden" name="box" value={formatBox(search.box)} />}
      {viewParams(view).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

type SearchBoxProps = { query: string; typed: RefObject<boolean>; onType: () => void }

function SearchBox({ query, typed, onType }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  // Updated imperatively instead of rendered again, so that after a search the field keeps focus, cursor, and anything typed while
  // it was loading.
  useEffect(() => {
    if (input.current && !typed.current) input.current.value = query
  }, [query, typed])
  return (
    <div className="field-box min-w-24 flex-[1_1_10rem] max-md:basis-full">
      <button
        type="submit"
        aria-label="Search"
        className="relative -ml-3 grid size-10 shrink-0 place-items-center rounded-field before:absolute before:-inset-0.5"
      >
        <Icon of="search" />
      </button>
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        onInput={onType}
        maxLength={200}
        aria-label="Search by street, name or keyword"
        placeholder="Street, name, or “balcony”"
        className="field-text -ml-2"
      />
    </div>
  )
}

type ActionsProps = { search: ListingSearch; view: PageView; count: number | null }

function FilterActions({ search, view, count }: ActionsProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <Link
        to={pageHref(withoutFilters(search), view)}
        onClick={({ currentTarget }) => closePanel(currentTarget.closest('form'))}
        className={`${buttonClass({ look: 'quiet', size: 's' })} -ml-3`}
      >
        Clear Filters
      </Link>
      <Button type="submit" look="primary" size="s" className="num">
        {applyLabel(count)}
      </Button>
      <HomesCounted count={count} />
    </div>
  )
}

/** `Apply Filters, show 42 homes`; without the number while it is being counted. */
export function applyLabel(count: number | null): string {
  return count === null ? 'Apply Filters' : `Apply Filters, show ${formatCount(count, 'home')}`
}

/** Announces how many homes there would be, whenever that changes. */
export function HomesCounted({ count }: { count: number | null }) {
  return <output className="sr-only">{count !== null && formatCount(count, 'home')}</output>
}

const chosen = (count: number) => (count > 0 ? ` (${count})` : '')

/** Called after a search; returns the focus to the chip. */
function closePanel(form: HTMLFormElement | null) {
  const open = form?.querySelector<HTMLDetailsElement>('details[open]')
  if (!open) return
  open.querySelector('summary')?.focus()
  open.open = false
}

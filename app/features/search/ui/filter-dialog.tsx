import { useRef, type FormEvent, type ReactNode } from 'react'
import { Link, href } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { afterPaint } from '#app/ui/hooks/after-paint.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { withoutFilters } from './active-filters.ts'
import { BudgetFields } from './budget-fields.tsx'
import { applyLabel, HomesCounted, KeptFields, type FilterProps } from './filter-form.tsx'
import { LeaseFields, OptionFields, RoomsFields } from './more-fields.tsx'
import { pageHref } from '../search-params.ts'
import { readForm, useLiveCount } from './use-live-count.ts'
import { hasMinutes, MinutesFields, WayField } from './way-fields.tsx'

type Props = FilterProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** More choices, as links. */
  children?: ReactNode
}

/** The search and all filters in a full-screen dialog on a phone (specification part 2 §2); its button says how many homes it will
 *  show. */
export function FilterDialog({ open, onOpenChange, children, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { search, unread, view, total } = props
  const { count, facets, recount } = useLiveCount(form, total, props.facets)
  const { ways } = facets
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onOpenChange(false)
    const { search: next, unread: left } = readForm(event.currentTarget)
    afterPaint(() => props.onSearch(next, left))
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      aside={
        <Link
          to={pageHref(withoutFilters(search), view)}
          onClick={() => onOpenChange(false)}
          className={buttonClass({ look: 'quiet', size: 's' })}
        >
          Clear Filters
        </Link>
      }
      footer={
        <>
          <Button type="submit" form="phone-filters" look="primary" className="num h-13 w-full font-semibold">
            {applyLabel(count)}
          </Button>
          <HomesCounted count={count} />
        </>
      }
    >
      <form
        ref={form}
        id="phone-filters"
        action={href('/listings/:propertyType?')}
        noValidate
        onSubmit={submit}
        className="-mx-5 -my-5"
      >
        <div className="grid gap-4 border-b border-line p-5">
          <TextField
            label="Search by street, name or keyword"
            type="search"
            name="q"
            maxLength={200}
            defaultValue={search.q}
            onChange={recount}
          />
          <SelectField
            label="Campus"
            name="campus"
            empty="All campuses"
            options={props.campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
            defaultValue={search.campus ?? ''}
            onChange={recount}
          />
          <div onClickCapture={() => onOpenChange(false)}>{children}</div>
        </div>
        <input type="hidden" name="sort" value={search.sort} />
        <KeptFields search={search} view={view} />
        <Group title="Budget">
          <BudgetFields
            search={search}
            unread={unread}
            steps={facets.counts?.budget ?? []}
            onChange={recount}
          />
        </Group>
        <Group title="Rooms">
          <RoomsFields search={search} onChange={recount} />
        </Group>
        <div className="border-b border-line p-5">
          <LeaseFields search={search} unread={unread} facets={facets} onChange={recount} />
        </div>
        <div className="border-b border-line p-5">
          <OptionFields of="terms" search={search} facets={facets} onChange={recount} />
        </div>
        {hasMinutes(search, ways) ? (
          <div className="border-b border-line p-5">
            <MinutesFields search={search} facets={facets} onChange={recount}>
              <WayField search={search} ways={ways} onChange={recount} />
            </MinutesFields>
          </div>
        ) : (
          <input type="hidden" name="way" value={search.way} />
        )}
        <div className="border-b border-line p-5">
          <OptionFields of="amenities" search={search} facets={facets} onChange={recount} />
        </div>
        <div className="p-5">
          <OptionFields of="access" search={search} facets={facets} onChange={recount} />
        </div>
      </form>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line p-5">
      <h2 className="mb-1 text-lg">{title}</h2>
      {children}
    </section>
  )
}

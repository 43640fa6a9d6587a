import { Form, Link } from 'react-router'
import { formatCount, formatFullDate } from '#app/platform/text/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { textLink } from '#app/ui/text-link.ts'
import type { CompanyLine } from '../companies.query.server.ts'
import { companiesCsvPath, companiesPath, companyPath, type CompaniesFilters } from '../paths.ts'
import { registerStateLabels, registerStates } from '../rules.ts'

const states = registerStates.map((value) => ({ value, label: registerStateLabels[value] }))

/** All companies that offer homes, with a search. */
export function CompaniesList({
  filters,
  page: { lines, after },
}: {
  filters: CompaniesFilters
  page: { lines: CompanyLine[]; after: string | null }
}) {
  const isFiltered = filters.q !== '' || filters.state !== null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Companies</h1>
        <a href={companiesCsvPath(filters)} className={textLink}>
          Download as CSV
        </a>
      </div>
      <search>
        <Form className="grid gap-3 md:grid-cols-[2fr_1fr_auto] md:items-start" key={companiesPath(filters)}>
          <TextField
            label="Name, license number or id"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={200}
            hint="Parts of words are enough."
            defaultValue={filters.q}
          />
          <SelectField
            label="Which"
            name="state"
            empty="All companies"
            options={states}
            defaultValue={filters.state ?? ''}
          />
          <Button type="submit" className="md:mt-6.5">
            Find
          </Button>
        </Form>
      </search>
      {lines.length === 0 ? (
        <p className="text-ink-2">{isFiltered ? 'No company matches.' : 'No company offers homes yet.'}</p>
      ) : (
        <ul aria-label="Companies" className="grid">
          {lines.map((line) => (
            <Row key={line.companyId} line={line} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of companies" className="flex gap-2 empty:hidden">
        {filters.after && <ButtonLink to={companiesPath({ ...filters, after: null })}>First page</ButtonLink>}
        {after !== null && <ButtonLink to={companiesPath({ ...filters, after })}>More companies</ButtonLink>}
      </nav>
    </>
  )
}

function Row({ line }: { line: CompanyLine }) {
  const { companyId, name, homes, paused, suspended, memberThrough, licenseEndsOn, documentsOn } = line
  const facts = [
    formatCount(homes, 'published home'),
    memberThrough && `member through ${formatFullDate(memberThrough)}`,
    licenseEndsOn && `license through ${formatFullDate(licenseEndsOn)}`,
    documentsOn && `documents reviewed on ${formatFullDate(documentsOn)}`,
  ]
  return (
    <li className="relative grid gap-1 border-b border-line py-3 last:border-b-0 hover:bg-sunken">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={companyPath(companyId)}
          className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        {suspended && <Tag tone="bad">Suspended</Tag>}
        {paused && <Tag tone="warn">Homes paused</Tag>}
      </div>
      <p className="num text-sm wrap-anywhere text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  )
}

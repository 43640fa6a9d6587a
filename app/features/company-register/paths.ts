import { href } from 'react-router'
import { isId } from '#app/platform/addresses/is-id.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { registerStates, type RegisterState } from './rules.ts'

/** Companies per page of the list, and the most characters of a search. */
export const COMPANIES_PAGE = 50
const ASKED_MOST = 200

export type CompaniesFilters = {
  /** An id, or a part of a name or of a license number; '' for all. */
  q: string
  state: RegisterState | null
  /** The last id of the previous page. */
  after: string | null
}

/** Reads the filters from a URL; ignores invalid values. */
export function readCompaniesFilters(params: URLSearchParams): CompaniesFilters {
  const q = (params.get('q') ?? '').slice(0, 4 * ASKED_MOST).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  const after = params.get('after') ?? ''
  return {
    q: q.trim().slice(0, ASKED_MOST),
    state: registerStates.find((name) => name === params.get('state')) ?? null,
    after: isId(after) ? after : null,
  }
}

const paramsOf = ({ q, state, after }: Partial<CompaniesFilters>) =>
  new URLSearchParams(
    Object.entries({ q, state, after }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

/** The address of the list with these filters. */
export const companiesPath = (filters: Partial<CompaniesFilters> = {}): string =>
  withQuery(href('/admin/companies/:companyId?'), paramsOf(filters))

/** The address of the list as a spreadsheet file. */
export const companiesCsvPath = (filters: CompaniesFilters): string =>
  withQuery(href('/admin/csv/:table', { table: 'companies' }), paramsOf({ ...filters, after: null }))

export const companyPath = (companyId: string): string => href('/admin/companies/:companyId?', { companyId })

import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { isId } from '#app/platform/addresses/ids.ts'

/** People per page of the list. */
export const PEOPLE_PAGE = 50
const ASKED_MOST = 254

export const groups = ['admins', 'desk', 'managers', 'suspended', 'leaving'] as const
export type PeopleGroup = (typeof groups)[number]
export const groupLabels: Record<PeopleGroup, string> = {
  admins: 'Admins',
  desk: 'Housing desk',
  managers: 'Managers',
  suspended: 'Suspended',
  leaving: 'Being deleted',
}

export type PeopleFilters = {
  /** The beginning of a name or email address, or an id; '' for everyone. */
  asked: string
  group: PeopleGroup | null
  /** The last id of the previous page. */
  after: string | null
}

/** Reads the filters from a URL; ignores invalid values. */
export function readPeopleFilters(params: URLSearchParams): PeopleFilters {
  const asked = (params.get('q') ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ')
  const group = groups.find((name) => name === params.get('group')) ?? null
  const after = params.get('after') ?? ''
  return { asked: asked.trim().slice(0, ASKED_MOST), group, after: isId(after) ? after : null }
}

/** The address of the list with these filters. */
export function peoplePath({ asked, group, after }: Partial<PeopleFilters>): string {
  const entries = Object.entries({ q: asked, group, after })
  const params = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
  return withQuery(href('/admin/people'), params)
}

export const personPath = (userId: string) => href('/admin/people/:userId', { userId })

/** The roles in which an admin can preview a profile. */
export const viewers = ['student', 'match', 'manager', 'visitor'] as const
export type LogViewer = (typeof viewers)[number]
export const viewerLabels: Record<LogViewer, string> = {
  student: 'A student',
  match: 'A match',
  manager: 'A manager',
  visitor: 'A visitor',
}

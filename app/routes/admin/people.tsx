import { Form, Link } from 'react-router'
import type { Route } from './+types/people'
import { roleLabels } from '#app/features/accounts/role-rules.ts'
import { findPeople, type PersonLine } from '#app/features/moderation/people.query.server.ts'
import {
  groupLabels,
  groups,
  peoplePath,
  personPath,
  readPeopleFilters,
} from '#app/features/moderation/people-rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const filters = readPeopleFilters(url.searchParams)
  return { filters, page: await findPeople(ctx, filters) }
}

export const meta: Route.MetaFunction = unlistedMeta('People')

const options = groups.map((value) => ({ value, label: groupLabels[value] }))

/** For admins: all accounts, with a search. */
export default function PeoplePage({ loaderData: { filters, page } }: Route.ComponentProps) {
  const { people, after } = page
  const isFiltered = filters.asked !== '' || filters.group !== null
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <h1 className="text-2xl">People</h1>
      <search>
        <Form className="grid gap-3 md:grid-cols-[2fr_1fr_auto] md:items-start" key={peoplePath(filters)}>
          <TextField
            label="Name, email address or id"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={254}
            hint="You can enter the beginning of a name or an address."
            defaultValue={filters.asked}
          />
          <SelectField
            label="Who"
            name="group"
            empty="Everyone"
            options={options}
            defaultValue={filters.group ?? ''}
          />
          <Button type="submit" className="md:mt-6.5">
            Find
          </Button>
        </Form>
      </search>
      {people.length === 0 ? (
        <p className="text-ink-2">{isFiltered ? 'No account matches.' : 'Nobody has an account.'}</p>
      ) : (
        <ul aria-label="People" className="grid">
          {people.map((person) => (
            <PersonRow key={person.userId} person={person} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of people" className="flex gap-2 empty:hidden">
        {filters.after && <ButtonLink to={peoplePath({ ...filters, after: null })}>First page</ButtonLink>}
        {after !== null && <ButtonLink to={peoplePath({ ...filters, after })}>More people</ButtonLink>}
      </nav>
    </main>
  )
}

function PersonRow({ person: { userId, name, roles, since, suspended, leaving } }: { person: PersonLine }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3 last:border-b-0 hover:bg-sunken">
      <Link
        to={personPath(userId)}
        className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {name}
      </Link>
      {suspended && <Tag tone="bad">Suspended</Tag>}
      {leaving && <Tag tone="warn">Being deleted</Tag>}
      <span className="text-sm text-ink-2">
        {roles.map((role) => roleLabels[role]).join(', ') || 'No role'}
      </span>
      <span className="num text-sm text-ink-2 md:ml-auto">
        since <LocalTime at={since} to="day" />
      </span>
    </li>
  )
}

import { Form, Link, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { Route } from './+types/log'
import { moderationKindNames, moderationKinds } from '#app/features/moderation-queue/rules.ts'
import { queuePath } from '#app/features/moderation/paths.ts'
import {
  staff,
  logPage,
  readLogFilters,
  type LogFilters,
  type LogLine,
} from '#app/features/moderation/log.query.server.ts'
import { SUBJECT_MOST } from '#app/features/moderation/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const filters = readLogFilters(url.searchParams)
  const page = await logPage(ctx, filters)
  return { filters, page, people: await staff(ctx) }
}

export const meta: Route.MetaFunction = unlistedMeta('Admin log')

const kinds = [
  ...moderationKindNames.map((value) => ({ value, label: moderationKinds[value].label })),
  { value: 'home', label: 'Homes' },
  { value: 'company-register', label: 'Companies' },
  { value: 'person', label: 'Accounts' },
  { value: 'campus', label: 'Campuses' },
  { value: 'job', label: 'Jobs' },
  { value: 'settings', label: 'Settings' },
  { value: 'content', label: 'Content' },
  { value: 'source', label: 'Lists of homes' },
  { value: 'command', label: 'Commands' },
]

function logPath(
  { actor, kind, subject }: Partial<LogFilters>,
  after?: string,
  path: string = href('/admin/log'),
): string {
  const entries = Object.entries({ actor, kind, subject, after })
  const params = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return withQuery(path, params)
}

/** The log of what admins did; it cannot be changed. */
export default function LogPage({ loaderData: { filters, page, people } }: Route.ComponentProps) {
  const { lines, after } = page
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Admin log</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          What staff and commands did, and why; the latest first. Entries cannot be changed or deleted.{' '}
          <a
            href={logPath(filters, undefined, href('/admin/csv/:table', { table: 'log' }))}
            className={textLink}
          >
            Download as CSV
          </a>
        </p>
      </div>
      <Form className="grid gap-3 md:grid-cols-[1fr_1fr_1.5fr_auto] md:items-end" key={logPath(filters)}>
        <SelectField
          label="Who"
          name="actor"
          empty="Everyone"
          options={people}
          defaultValue={filters.actor ?? ''}
        />
        <SelectField
          label="Kind"
          name="kind"
          empty="All kinds"
          options={kinds}
          defaultValue={filters.kind ?? ''}
        />
        <TextField
          label="Subject"
          name="subject"
          maxLength={SUBJECT_MOST}
          defaultValue={filters.subject ?? ''}
        />
        <Button type="submit">Show</Button>
      </Form>
      {lines.length === 0 ? (
        <p className="text-ink-2">No entries match.</p>
      ) : (
        <ul aria-label="Log" className="grid">
          {lines.map((line) => (
            <LineOfLog key={line.id} line={line} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of the log" className="flex gap-2">
        {filters.after && <ButtonLink to={logPath(filters)}>First page</ButtonLink>}
        {after !== null && <ButtonLink to={logPath(filters, after)}>Earlier</ButtonLink>}
      </nav>
    </main>
  )
}

function LineOfLog({ line }: { line: LogLine }) {
  const { at, who, did, outcome, reason, kindLabel, subject, about, itemId } = line
  return (
    <li className="grid gap-1 border-b border-line py-3 last:border-b-0">
      <p className="wrap-anywhere">
        <span className="font-medium">{who}</span> {did}{' '}
        {itemId === null ? (
          kindLabel
        ) : (
          <Link
            to={queuePath({ state: 'decided' }, { item: itemId })}
            className="underline underline-offset-2"
          >
            {kindLabel}
          </Link>
        )}
        {outcome !== null && `: ${outcome}`}
      </p>
      {reason !== null && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{reason}</p>}
      <p className="num text-sm text-ink-2">
        <LocalTime at={at} /> ·{' '}
        <Link to={logPath({ subject })} className="wrap-anywhere underline underline-offset-2">
          {about}
        </Link>
      </p>
    </li>
  )
}

import type { ComponentProps } from 'react'
import { Form, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { Route } from './+types/analytics'
import { dashboard, type Dashboard } from '#app/features/analytics/dashboard.query.server.ts'
import { rangeChoices } from '#app/features/analytics/range.ts'
import { BarTable } from '#app/features/analytics/ui/bar-table.tsx'
import { KeyFigures } from '#app/features/analytics/ui/key-figures.tsx'
import { tableGroups } from '#app/features/analytics/copy.ts'
import { isoDate } from '#app/platform/text/typed-values.ts'
import {
  formatCount,
  formatDate,
  formatFullDate,
  formatList,
  formatNumber,
} from '#app/platform/text/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ColumnChart } from '#app/ui/charts/column-chart.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const shown = await dashboard(ctx, url.searchParams)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const isTyped = asked('from') !== '' || asked('to') !== ''
  const days = isTyped ? '' : asked('days') || '28'
  // Typed values stay beside the reason why they are not applied.
  const isWrong = Object.keys(shown.rangeErrors).length > 0
  const typed = isWrong ? { from: isoDate(asked('from')), to: isoDate(asked('to')) } : shown.range
  return { shown, typed, days }
}

export const meta: Route.MetaFunction = unlistedMeta('Visits')

/** What people search for and where they stop, as aggregated figures. */
export default function AnalyticsPage({ loaderData: { shown, typed, days } }: Route.ComponentProps) {
  const { campus, range, totals, before, top } = shown
  const csv = (table: string) =>
    withQuery(href('/admin/analytics.csv'), { table, campus, from: range.from, to: range.to })
  return (
    <main id="content" className="grid w-full max-w-5xl content-start gap-8 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Visits</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          {formatFullDate(range.from)} to {formatFullDate(range.to)}, compared with the{' '}
          {formatCount(range.days, 'day')} before.
        </p>
      </div>
      <Choice {...{ shown, typed, days }} />
      <section aria-labelledby="how-many" className="grid gap-4">
        <Head id="how-many">Overview</Head>
        {shown.ceilingDays.length > 0 && (
          <p role="note" className="max-w-prose border-l-2 border-bad pl-3">
            There were more page views than the daily limit on{' '}
            {formatList(shown.ceilingDays.map((day) => formatFullDate(day)))}. The rest was not counted, so
            these figures are too low.
          </p>
        )}
        <KeyFigures now={totals} before={before} />
        {totals.sessions > 0 ? (
          <ColumnChart
            title="Visits by day"
            summary={`${formatCount(totals.sessions, 'visit')} in ${formatCount(range.days, 'day')}, ${formatNumber(before.sessions)} before.`}
            unit="Visits"
            rows={shown.days.map(({ day, sessions }) => ({
              label: formatFullDate(day),
              short: formatDate(day, day),
              value: sessions,
            }))}
            format={formatNumber}
            csv={csv('days')}
          />
        ) : (
          <p className="text-ink-2">There were no visits in this period.</p>
        )}
      </section>
      <Group
        head="Funnels"
        tables={[
          {
            title: 'From search to inquiry',
            what: 'In one visit',
            unit: 'Visits',
            rows: shown.searching,
            csv: csv('funnel'),
            isFunnel: true,
          },
          {
            title: 'From sign-up to decision',
            what: 'New students',
            unit: 'People',
            rows: shown.accounts,
            csv: csv('accounts'),
            isFunnel: true,
          },
        ]}
      />
      {tableGroups.map(({ head, tables }) => (
        <Group
          key={head}
          head={head}
          tables={tables.map(({ kind, ...words }) => ({ ...words, rows: top[kind] ?? [], csv: csv(kind) }))}
        />
      ))}
      <Group
        head="Homes by manager"
        tables={[
          {
            title: 'Views of homes, by manager',
            what: 'Manager',
            unit: 'Views',
            rows: shown.managers,
            csv: csv('managers'),
          },
        ]}
      />
      <LeftOut shown={shown} />
    </main>
  )
}

const Head = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="text-xl">
    {children}
  </h2>
)

type Table = ComponentProps<typeof BarTable>

/** Tables under one heading; tables without lines are combined into one sentence. */
function Group({ head, tables }: { head: string; tables: Table[] }) {
  const id = head.toLowerCase().replaceAll(' ', '-')
  const full = tables.filter(({ rows }) => rows.some(({ count, before }) => count + before > 0))
  const empty = tables.filter((table) => !full.includes(table))
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <Head id={id}>{head}</Head>
      {full.length > 0 && (
        <div className="grid gap-8 md:grid-cols-2">
          {full.map((table) => (
            <BarTable key={table.title} {...table} />
          ))}
        </div>
      )}
      {empty.length > 0 && (
        <p className="text-ink-2">
          No data in this period:{' '}
          {formatList(empty.map(({ title }) => `${title[0]?.toLowerCase()}${title.slice(1)}`))}.
        </p>
      )}
    </section>
  )
}

type ChoiceProps = { shown: Dashboard; typed: { from: string; to: string }; days: string }

function Choice({ shown: { campus, campuses, rangeErrors }, typed, days }: ChoiceProps) {
  return (
    <div className="grid gap-3">
      <nav aria-label="Days" className="flex flex-wrap gap-2">
        {rangeChoices.map(({ value, label }) => (
          <ButtonLink
            key={value}
            to={withQuery(href('/admin/analytics'), { campus, days: value })}
            size="s"
            aria-current={days === value ? 'true' : undefined}
            className="aria-current:border-ink aria-current:font-semibold"
          >
            {label}
          </ButtonLink>
        ))}
      </nav>
      <Form
        className="grid grid-cols-2 items-start gap-3 md:grid-cols-[1fr_1fr_1fr_auto]"
        key={`${campus} ${typed.from} ${typed.to}`}
      >
        <SelectField
          label="Campus"
          name="campus"
          className="max-md:col-span-2"
          empty="Whole site"
          options={campuses}
          defaultValue={campus}
        />
        <TextField label="From" name="from" type="date" defaultValue={typed.from} error={rangeErrors.from} />
        <TextField label="To" name="to" type="date" defaultValue={typed.to} error={rangeErrors.to} />
        <Button type="submit" className="max-md:col-span-2 md:mt-6.5">
          Show
        </Button>
      </Form>
    </div>
  )
}

/** The limits of the figures. */
function LeftOut({ shown: { leftOut, totals } }: { shown: Dashboard }) {
  const count = (kind: string) => formatNumber(leftOut[kind] ?? 0)
  return (
    <section className="grid gap-2 border-t border-line pt-6">
      <h2 className="text-lg">What is not in these figures</h2>
      <ul className="grid max-w-prose list-disc gap-1.5 pl-5">
        <li>
          Visitors who ask not to be tracked (Global Privacy Control, Do Not Track, or the switch on the
          privacy page). Nothing is stored about them, so their number is unknown.
        </li>
        <li>
          Browsers without JavaScript, pages that were left before they could report the view, and visitors
          who block such requests.
        </li>
        <li>Bots that identify themselves: {formatCount(leftOut.bot ?? 0, 'message')}.</li>
        <li>
          Messages over the rate limit ({count('limited')}) or the daily limit ({count('ceiling')}), invalid
          messages ({count('unreadable')}), and views dropped because the server was busy (
          {formatCount(leftOut.shed ?? 0, 'page view')}).
        </li>
        <li>{formatCount(totals.missing, 'page view')} that browsers counted but that never arrived.</li>
        <li>
          A visitor is a browser: a person with two browsers counts twice, and clearing the browser makes a
          new visitor. A visit belongs to the day it began and to the first campus it looked at, and counts
          half an hour at most.
        </li>
        <li>
          Figures are updated every ten minutes. An account belongs to a campus once its owner has chosen one,
          so started sign-ups are only known for the whole site.
        </li>
        <li>
          A started sign-up is an address without an account, counted on the day of its first attempt.
          Attempts are deleted after a day, so someone who tries again later is counted again. A sign-up with
          another provider counts as started and confirmed at once.
        </li>
      </ul>
    </section>
  )
}

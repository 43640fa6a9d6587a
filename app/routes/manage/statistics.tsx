import { Form, Link, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import type { Route } from './+types/statistics'
import { viewsOfOwnHomes } from '#app/features/analytics/home-views.query.server.ts'
import { addViews, homeStatistics } from '#app/features/home-statistics/statistics.query.server.ts'
import {
  readStatisticsAddress,
  periodLabels,
  steps,
  total,
  widestRange,
  type HomeCounts,
  type Measure,
  type Period,
  type Step,
} from '#app/features/home-statistics/statistics.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { formatCount, formatDate, formatNumber } from '#app/platform/text/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ColumnChart } from '#app/ui/charts/column-chart.tsx'
import { EmptyPlace } from '#app/ui/empty-place.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { step, listingId } = readStatisticsAddress(url)
  const [counted, views] = await Promise.all([
    homeStatistics(ctx, { step, listingId }),
    viewsOfOwnHomes(ctx, widestRange(step, ctx.now())),
  ])
  const { periods, all, homes } = addViews(counted, views)
  const sums = homes.map(({ counts }) => counts)
  return {
    step,
    listingId,
    periods,
    all,
    today: periods.at(-1)?.to ?? '',
    charts: {
      opened: added(sums, 'opened', periods),
      liked: added(sums, 'liked', periods),
      asked: added(sums, 'asked', periods),
    },
    rows: homes.map(({ id, name, counts }) => ({
      id,
      name,
      opened: total(counts.opened),
      liked: total(counts.liked),
      asked: total(counts.asked),
    })),
  }
}

const added = (sums: HomeCounts['counts'][], measure: Measure, periods: Period[]) =>
  periods.map((_, place) => total(sums.map((counts) => counts[measure][place] ?? 0)))

export const meta: Route.MetaFunction = unlistedMeta('Statistics of your homes')

const measures = {
  asked: { title: 'Inquiries', unit: 'Inquiries', one: 'inquiry', many: 'inquiries' },
  liked: { title: 'Likes', unit: 'Likes', one: 'like', many: 'likes' },
  opened: { title: 'Views', unit: 'Views', one: 'view', many: 'views' },
} as const

const address = (
  step: Step,
  listingId: string | null,
  page: '/manage/statistics' | '/manage/statistics.csv' = '/manage/statistics',
) => withQuery(href(page), { by: step, home: listingId })

/** Views, likes and inquiries of the user's homes, as charts and as tables. */
export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { step, listingId, periods, all, charts, rows, today } = loaderData
  if (all.length === 0)
    return (
      <PageFrame title="Statistics" back={{ to: href('/manage'), label: 'Your homes' }}>
        <EmptyPlace
          icon="chart-column"
          title="You do not manage any homes yet."
          actions={
            <ButtonLink to={href('/manage/homes/new')} look="primary">
              Add a home
            </ButtonLink>
          }
        >
          Once you offer a home, its views, likes and inquiries are counted here.
        </EmptyPlace>
      </PageFrame>
    )
  const named = periods.map(({ from, to }) => ({
    label: from === to ? formatDate(from, today) : `${formatDate(from, today)} to ${formatDate(to, today)}`,
    short: formatDate(from, today),
  }))
  return (
    <PageFrame
      title="Statistics"
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead="How students respond to your homes. Nobody is named."
    >
      <Tabs
        label="Period"
        tabs={steps.map((each) => ({
          to: address(each, listingId),
          label: periodLabels[each],
          current: each === step,
        }))}
      />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="by" value={step} />
        <SelectField
          key={listingId}
          label="Home"
          name="home"
          empty="All of your homes"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={listingId ?? ''}
          className="min-w-0 grow"
        />
        <Button type="submit">Show</Button>
      </Form>
      <h2 className="text-2xl wrap-anywhere">
        {all.find(({ id }) => id === listingId)?.name ?? 'All of your homes'}
      </h2>
      {(['asked', 'liked', 'opened'] as const).map((measure) => {
        const { title, unit, one, many } = measures[measure]
        const numbers = charts[measure]
        return (
          <ColumnChart
            key={measure}
            title={title}
            unit={unit}
            summary={`${formatCount(total(numbers), one, many)} in all, ${formatNumber(numbers.at(-1) ?? 0)} ${step === 'day' ? 'today' : 'in the last seven days'}.`}
            rows={named.map((names, place) => ({ ...names, value: numbers[place] ?? 0 }))}
            format={formatNumber}
          />
        )
      })}
      <p className="text-ink-2">
        Likes that were taken back are not counted. Views are how often the home’s page was opened, by anyone,
        including you. People who asked not to be counted, browsers without JavaScript, and bots that identify
        themselves are left out. Views are summed up every ten minutes.
      </p>
      {listingId === null && rows.length > 1 && <HomesTable step={step} rows={rows} />}
      <a
        href={address(step, listingId, '/manage/statistics.csv')}
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        Download all numbers as CSV
      </a>
    </PageFrame>
  )
}

type TableProps = { step: Step; rows: ({ id: string; name: string } & Record<Measure, number>)[] }

function HomesTable({ step, rows }: TableProps) {
  return (
    <section aria-labelledby="by-home" className="grid gap-2">
      <h2 id="by-home" className="text-2xl">
        Home by home
      </h2>
      <div className="overflow-x-auto">
        <table className="num w-full border-collapse">
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-2 pr-4 font-medium">
                Home
              </th>
              {['Inquiries', 'Likes', 'Views'].map((name) => (
                <th key={name} scope="col" className="py-2 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, asked, liked, opened }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-1 pr-4 text-left font-normal wrap-anywhere">
                  <Link
                    to={address(step, id)}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {name}
                  </Link>
                </th>
                {[asked, liked, opened].map((number, place) => (
                  <td key={place} className="py-1 pl-4 text-right">
                    {formatNumber(number)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

// `npm run bench -- NAME [--size N] [--json | --markdown]`: our result beside the best possible one, from the same run.
// --markdown prints rows of the table in docs/performance.md.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { sayUsage } from '#server/commands/usage.ts'
import type { Result } from './rows.ts'

const benches: Record<string, { sizes: number[]; run: (size: number) => Promise<Result> }> = {
  search: {
    sizes: [10_000, 100_000],
    run: async (size) => (await import('./homes/search.ts')).benchSearch(size),
  },
  lease: {
    sizes: [100_000],
    run: async (size) => (await import('./homes/lease.ts')).benchLease(size),
  },
  'http search': {
    sizes: [100_000],
    run: async (size) => (await import('./site/http-search.ts')).benchHttpSearch(size),
  },
  pages: { sizes: [10_000], run: async (size) => (await import('./site/pages.ts')).benchPages(size) },
  'group fit': {
    sizes: [100_000],
    run: async (size) => (await import('./people/group-fit.ts')).benchGroupFit(size),
  },
  members: { sizes: [100_000], run: async (size) => (await import('./site/members.ts')).benchMembers(size) },
  import: { sizes: [100_000], run: async (size) => (await import('./homes/import.ts')).benchImport(size) },
  accounts: {
    sizes: [100_000],
    run: async (size) => (await import('./people/accounts.ts')).benchAccounts(size),
  },
  saving: { sizes: [100_000], run: async (size) => (await import('./homes/saving.ts')).benchSaving(size) },
  manage: { sizes: [5_000], run: async (size) => (await import('./homes/manage.ts')).benchManage(size) },
  csv: { sizes: [100_000], run: async (size) => (await import('./site/csv.ts')).benchCsv(size) },
  live: { sizes: [1_000], run: async (size) => (await import('./site/live.ts')).benchLive(size) },
  profiles: {
    sizes: [100_000],
    run: async (size) => {
      const profiles = await (await import('./people/profiles.ts')).benchProfiles(size)
      const messages = await (await import('./people/messages.ts')).benchMessages(10 * size)
      return { rows: [...profiles.rows, ...messages.rows], extra: { ...profiles.extra, ...messages.extra } }
    },
  },
  matching: {
    sizes: [100_000],
    run: async (size) => (await import('./people/matching.ts')).benchMatching(size),
  },
  plans: { sizes: [2_000_000], run: async (size) => (await import('./plans.ts')).explainPlans(size) },
  alerts: { sizes: [100_000], run: async (size) => (await import('./homes/alerts.ts')).benchAlerts(size) },
  ingest: { sizes: [10_000_000], run: async (size) => (await import('./ingest.ts')).benchIngest(size) },
  commute: { sizes: [100_000], run: async (size) => (await import('./map/commute.ts')).benchCommute(size) },
  streets: {
    sizes: [1_000_000],
    run: async (size) => (await import('./map/streets.ts')).benchStreets(size),
  },
  renewals: {
    sizes: [100_000],
    run: async (size) => (await import('./map/renewals.ts')).benchRenewals(size),
  },
  drill: { sizes: [5_000], run: async (size) => (await import('./drill.ts')).benchDrill(size) },
  uploads: { sizes: [1], run: async () => (await import('./files/uploads.ts')).benchUploads() },
  migrations: {
    sizes: [1_000_000],
    run: async (size) => (await import('./migrations.ts')).benchMigrations(size),
  },
  overload: {
    sizes: [10_000],
    run: async (size) => (await import('./site/overload.ts')).benchOverload(size),
  },
  soak: { sizes: [20], run: async (minutes) => (await import('./site/soak.ts')).benchSoak(minutes) },
  transit: { sizes: [195_000], run: async (size) => (await import('./map/transit.ts')).benchTransit(size) },
  interactions: {
    sizes: [8],
    run: async (times) => (await import('./site/interactions.ts')).benchInteractions(times),
  },
  start: { sizes: [3], run: async (starts) => (await import('./site/start.ts')).benchStart(starts) },
  lighthouse: {
    sizes: [5],
    run: async (runs) => (await import('./site/lighthouse.ts')).benchLighthouse(runs),
  },
}

const USAGE = `npm run bench -- NAME [--size N] [--json | --markdown]

Measures one of these beside the best possible: ${Object.keys(benches).join(', ')}.`
sayUsage(USAGE)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})
const bench = benches[positionals.join(' ')]
const size = values.size === undefined ? undefined : Number(values.size)
if (!bench || (size !== undefined && !(Number.isInteger(size) && size > 0))) {
  console.error(
    `Write npm run bench -- NAME [--size N] [--json | --markdown]; there are: ${Object.keys(benches).join(', ')}.`,
  )
  process.exit(1)
}

const all: Result = { rows: [], extra: {} }
for (const each of size === undefined ? bench.sizes : [size]) {
  const { rows, extra } = await bench.run(each)
  all.rows.push(...rows)
  Object.assign(all.extra, extra)
}
if (values.json) console.log(JSON.stringify(all, null, 2))
else if (values.markdown) console.log(tableRows(positionals.join(' '), all))
else print(all)

function print({ rows, extra }: Result): void {
  console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [`${name} ${figures.size}`, figures])))
  for (const [name, value] of Object.entries(extra)) console.log(`${name}: ${value}`)
}

/** The first row has the command, the date and the machine. */
function tableRows(name: string, { rows, extra }: Result): string {
  const date = utcDay(new Date())
  const machine = `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`
  const figures = rows.map(({ name: what, size, ours, limit, unit, ratio }) => [
    `${what}, ${size.toLocaleString('en-US')}`,
    `${ours} ${unit}`,
    limit,
    ratio.toFixed(2),
  ])
  const others = Object.entries(extra).map(([what, value]) => [what, value, '', ''])
  return [...figures, ...others]
    .map((cells, index) => [index === 0 ? `\`${name}\`, ${date}, ${machine}` : '', ...cells])
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

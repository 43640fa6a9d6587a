import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installOnDemand } from '#tools/packages/on-demand.ts'
import { openDemoBrowser } from './demo-browser.ts'
import { row, type Result } from '../rows.ts'

/** The goals in Lighthouse's categories, and kilobytes of JavaScript on the first visit of the list. Pages for members are
 *  hidden from search engines, so Lighthouse rightly gives them no points for that. */
const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const SCRIPT_GOAL = 136

/** The fields of its report that we read. */
type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { id: string; score: number | null; title: string; numericValue?: number; details?: { items: Request[] } }
  >
}
type Request = { resourceType?: string; transferSize?: number }
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>

/** Lighthouse with its phone settings on the demo campus, as a visitor and as a student; the limits are the goals.
 *  @param runs of each page, whose medians are the scores, because they vary by a point or two */
export async function benchLighthouse(runs: number): Promise<Result> {
  const module = path.join(installOnDemand('lighthouse@13.5.0'), 'lighthouse/core/index.js')
  const { default: lighthouse } = (await import(pathToFileURL(module).href)) as { default: Lighthouse }
  const demo = await openDemoBrowser()
  const result: Result = { rows: [], extra: {} }
  const page = async (name: string, address: string, categories: string[]) => {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1) {
      const flags = { port: demo.port, output: 'json', logLevel: 'error', onlyCategories: categories }
      const lhr = (await lighthouse(demo.url + address, flags))?.lhr
      if (!lhr || lhr.runtimeError)
        throw new Error(`lighthouse: ${lhr?.runtimeError?.message ?? 'no report'}`)
      reports.push(lhr)
    }
    addRows(result, name, reports, categories)
  }
  try {
    const { home, collection, conversation } = demo.things
    const all = Object.keys(goals)
    await page('/', '/', all)
    await page('/listings', '/listings', all)
    await page('a home', `/expanded-listing/${home}`, all)
    await demo.signIn()
    const ofMembers = all.filter((category) => category !== 'seo')
    await page('/find-mate', '/find-mate', ofMembers)
    await page('/messages', `/messages/${conversation}`, ofMembers)
    await page('a collection', `/collections/${collection}`, ofMembers)
  } finally {
    await demo.stop()
  }
  return result
}

function addRows({ rows, extra }: Result, name: string, reports: Report[], categories: string[]): void {
  for (const category of categories as (keyof typeof goals)[]) {
    const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))
    rows.push(row(`${category} of ${name}`, reports.length, median(scores), goals[category], 'of 100'))
  }
  const scripts = Math.max(...reports.map(kilobytes))
  if (name === '/listings') rows.push(row('JavaScript of /listings', 1, scripts, SCRIPT_GOAL, 'kB'))
  else extra[`kB of JavaScript, ${name}`] = Math.round(scripts)
  for (const metric of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'])
    extra[`${metric} in ms, ${name}`] = Math.round(median(reports.map((report) => valueOf(report, metric))))
  extra[`layout shift, ${name}`] = Math.max(
    ...reports.map((each) => valueOf(each, 'cumulative-layout-shift')),
  )
  for (const report of reports)
    for (const { id, score, title } of Object.values(report.audits))
      if (score === 0 && counts(report, id)) extra[`to do, ${name}, ${id}`] = title
}

const valueOf = ({ audits }: Report, metric: string) => audits[metric]?.numericValue ?? NaN

/** The size of the scripts that a page fetched, including headers. */
function kilobytes({ audits }: Report): number {
  const requests = audits['network-requests']?.details?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** Whether an audit counts for a score. */
function counts({ categories }: Report, id: string): boolean {
  return Object.values(categories).some(({ auditRefs }) =>
    auditRefs.some((ref) => ref.id === id && ref.weight > 0),
  )
}

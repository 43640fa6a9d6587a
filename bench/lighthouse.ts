import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result as Report } from 'lighthouse'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { findBrowser } from '../tests/e2e/browser.ts'
import { row, type Result } from './rows.ts'

/** The goals in lighthouse's categories, and kilobytes of JavaScript on the first visit of the list. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const SCRIPT_GOAL = 130

/** Performance scores scatter by a point or two: the median of this many runs. */
const RUNS = 3

/** Keeps the script that counts visits, and what it sends, from being fetched. The header `Sec-GPC` alone would not: the page asks
 *  the browser's own `navigator.globalPrivacyControl`, which the header does not set. */
const withoutVisits: Flags = {
  onlyCategories: ['performance'],
  blockedUrlPatterns: ['*/assets/visit-*', '*/api/page-views*'],
}

const VISITS = '/assets/visit-'
type Request = { resourceType?: string; transferSize?: number; url: string }

/** Lighthouse with its phone settings on the demo campus; limits are the goals. In the rows `with visits`, ours is the page as it
 *  is, and the limit the same page without the script that counts visits, by turns. */
export async function benchLighthouse(): Promise<Result> {
  const site = await startRoost({ DEMO: '1', RATE_LIMITS: '0' })
  const { executablePath, args, env } = await findBrowser()
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...args, '--headless=new', '--no-sandbox'],
    envVars: { ...process.env, ...env } as Record<string, string>,
    port: await freePort(),
  })
  const result: Result = { rows: [], extra: {} }
  try {
    const list = (await (await fetch(`${site.url}/api/listings`)).json()) as { items: { slug: string }[] }
    for (const path of ['/', '/listings', `/expanded-listing/${list.items[0]?.slug}`]) {
      const name = path.replace(/(?<=expanded-listing).*/, '')
      const normal: Report[] = []
      const without: Report[] = []
      for (let run = 0; run < RUNS; run += 1) {
        normal.push(await measure(site.url + path, { port: chrome.port }))
        without.push(await measure(site.url + path, { port: chrome.port, ...withoutVisits }))
      }
      for (const [category, goal] of Object.entries(goals))
        result.rows.push(row(`${category} ${name}`, 600, medianScore(normal, category), goal, 'of 100'))
      const [ours, limit] = [medianScore(normal, 'performance'), medianScore(without, 'performance')]
      result.rows.push(row(`performance ${name} with visits`, 600, ours, limit, 'of 100'))
      addScripts(result, path, name, normal)
      if (without.some((report) => kilobytes(report, VISITS) > 0))
        throw new Error('the script of visits came although it was blocked')
      const visits = normal.map((report) => kilobytes(report, VISITS))
      result.extra[`kB of the script of visits ${name}`] = Math.max(...visits)
      for (const report of normal)
        for (const { id, score, title } of Object.values(report.audits))
          if (score === 0 && wanted(report, id)) result.extra[`to do ${name} ${id}`] = title
    }
  } finally {
    chrome.kill()
    await site.stop()
  }
  return result
}

function addScripts(result: Result, path: string, name: string, reports: Report[]): void {
  const most = Math.max(...reports.map((report) => kilobytes(report)))
  if (path === '/listings') result.rows.push(row('JavaScript /listings', 600, most, SCRIPT_GOAL, 'kB'))
  else result.extra[`kB of JavaScript ${name}`] = Math.round(most)
}

/** Of the scripts that a page fetched, headers included; with `part`, of those whose address has it. */
function kilobytes({ audits }: Report, part = ''): number {
  const seen = audits['network-requests']?.details as unknown as { items: Request[] }
  return (
    seen.items
      .filter(({ resourceType, url }) => resourceType === 'Script' && url.includes(part))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
  )
}

function medianScore(reports: Report[], category: string): number {
  const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
  return scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0
}

async function measure(url: string, flags: Flags): Promise<Report> {
  const run = await lighthouse(url, { output: 'json', logLevel: 'error', ...flags })
  if (!run || run.lhr.runtimeError)
    throw new Error(`lighthouse: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
  return run.lhr
}

/** Whether an audit counts for a score. */
function wanted({ categories }: Report, id: string): boolean {
  return Object.values(categories).some(({ auditRefs }) =>
    auditRefs.some((ref) => ref.id === id && ref.weight > 0),
  )
}

import { launch } from 'chrome-launcher'
import lighthouse, { type Result as Report } from 'lighthouse'
import { freePort } from '#tests/setup/free-port.ts'
import { startRoost } from '#tests/setup/roost-server.ts'
import { findBrowser } from '../tests/e2e/browser.ts'
import { row, type Result } from './rows.ts'

/** What we aim at, in lighthouse's categories; and kilobytes of JavaScript on the first visit of the list. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const SCRIPT_GOAL = 130

type Network = { items: { resourceType?: string; transferSize?: number; url: string }[] }

/** Lighthouse with its phone settings on the demo campus; limits are the goals. */
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
      const report = await measure(`${site.url}${path}`, chrome.port)
      const name = path.replace(/(?<=expanded-listing).*/, '')
      for (const [category, goal] of Object.entries(goals)) {
        const score = Math.round((report.categories[category]?.score ?? 0) * 100)
        result.rows.push(row(`${category} ${name}`, 600, score, goal, 'of 100'))
      }
      const seen = report.audits['network-requests']?.details as unknown as Network
      const scripts = seen.items.filter(({ resourceType }) => resourceType === 'Script')
      const kilobytes = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
      if (path === '/listings')
        result.rows.push(row('JavaScript /listings', 600, kilobytes, SCRIPT_GOAL, 'kB'))
      else result.extra[`kB of JavaScript ${name}`] = Math.round(kilobytes)
      for (const { id, score, title } of Object.values(report.audits)) {
        if (score === 0 && wanted(report, id)) result.extra[`to do ${name} ${id}`] = title
      }
    }
  } finally {
    chrome.kill()
    await site.stop()
  }
  return result
}

async function measure(url: string, port: number): Promise<Report> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
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

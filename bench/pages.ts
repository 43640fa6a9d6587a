import { freePort } from '#tests/setup/servers/free-port.ts'
import { withHomes } from './database.ts'
import { requestsPerCore, serveSite } from './load.ts'
import { row, type Result } from './rows.ts'

/** Any cookie makes a page private, so it is rendered for each request. */
const somebody = { Cookie: 'somebody=1' }

/** Pages from the cache against the same pages rendered for each request; whole pages, without compression. */
export async function benchPages(size: number): Promise<Result> {
  return withHomes(size, async ({ url, pool }) => {
    const { rows: homes } = await pool.query<{ slug: string }>(
      'select slug from listings order by id limit 1',
    )
    const site = await serveSite(url, await freePort())
    const rows = []
    const extra: Result['extra'] = {}
    try {
      for (const path of ['/listings?campus=usc', `/expanded-listing/${homes[0]?.slug}`]) {
        const name = path.replace(/[?].*|\/home-.*/, '')
        const [fresh = 0, cached = 0] = await requestsPerCore([
          { name: `fresh ${path}`, served: site, path, headers: somebody },
          { name: `cached ${path}`, served: site, path },
        ])
        rows.push(row(`cached ${name}, limit is fresh`, size, cached, fresh, 'requests/s/core'))
        extra[`bytes of ${name}`] = (await (await fetch(`${site.url}${path}`)).arrayBuffer()).byteLength
      }
    } finally {
      await site.stop()
    }
    return { rows, extra }
  })
}

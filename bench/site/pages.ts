import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { withHomes } from '../database.ts'
import { requestsPerCore, serve, serveSite, type Served } from '../load.ts'
import { row, type Result, type Row } from '../rows.ts'

/** Any cookie makes a page private, so it is rendered for each request. */
const somebody = { Cookie: 'somebody=1' }

const LIST = '/listings?campus=usc'

/** A list rendered for each request, against only fifty of its cards from November 2026, written in bare React Router
 *  (frozen/site.ts): with one request and with ten at a time, plain and compressed. */
async function againstBare(site: Served, size: number, extra: Result['extra']): Promise<Row[]> {
  const bare = await serve('bench/baselines/frozen/site.ts', { NODE_ENV: 'production' })
  const rows: Row[] = []
  try {
    for (const encoding of ['identity', 'br']) {
      const asked = { 'Accept-Encoding': encoding }
      for (const connections of [1, 10]) {
        const [fresh = 0, limit = 0] = await requestsPerCore([
          { name: 'fresh', served: site, path: LIST, headers: { ...somebody, ...asked }, connections },
          { name: 'bare', served: bare, path: '/listings', headers: asked, connections },
        ])
        const name = `fresh, limit is bare, ${encoding}, ${connections} at a time`
        rows.push(row(name, size, fresh, limit, 'requests/s/core'))
      }
      extra[`bytes of the list, ${encoding}`] = await bytesOf(`${site.url}${LIST}`, { ...somebody, ...asked })
      extra[`bytes of the bare list, ${encoding}`] = await bytesOf(`${bare.url}/listings`, asked)
    }
  } finally {
    await bare.stop()
  }
  return rows
}

/** The bytes as sent, so compressed if requested. */
async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}

/** Pages from the cache against the same pages rendered for each request; whole pages, without compression. */
export async function benchPages(size: number): Promise<Result> {
  return withHomes(size, async ({ url, pool }) => {
    const { rows: homes } = await pool.query<{ slug: string }>(
      'select slug from listings order by id limit 1',
    )
    const site = await serveSite(url, await freePort())
    const rows: Row[] = []
    const extra: Result['extra'] = {}
    try {
      for (const path of [LIST, `/expanded-listing/${homes[0]?.slug}`]) {
        const name = path.replace(/[?].*|\/home-.*/, '')
        const [fresh = 0, cached = 0] = await requestsPerCore([
          { name: `fresh ${path}`, served: site, path, headers: somebody },
          { name: `cached ${path}`, served: site, path },
        ])
        rows.push(row(`cached ${name}, limit is fresh`, size, cached, fresh, 'requests/s/core'))
        extra[`bytes of ${name}`] = await bytesOf(`${site.url}${path}`, {})
      }
      rows.push(...(await againstBare(site, size, extra)))
    } finally {
      await site.stop()
    }
    return { rows, extra }
  })
}

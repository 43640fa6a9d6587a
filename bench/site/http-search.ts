import { freePort } from '#tests/setup/servers/free-port.ts'
import { withHomes } from '../database.ts'
import { requestsPerCore, serve, serveSite, type Served } from '../load.ts'
import { row, type Result } from '../rows.ts'

const PATH = '/api/listings?campus=usc&max=1500&beds=1&orMore=1&amenities=wifi&sort=price'

/** `/api/listings` on the whole site, with all its middleware, against a handler that does nothing else. */
export async function benchHttpSearch(size: number): Promise<Result> {
  return withHomes(size, async ({ url }) => {
    const site = await serveSite(url, await freePort())
    try {
      const bare = await serve('bench/baselines/bare-server.ts', { DATABASE_URL: url })
      try {
        await requireSameAnswer(site, bare)
        const [ours = 0, limit = 0] = await requestsPerCore([
          { name: 'ours', served: site, path: PATH },
          { name: 'bare', served: bare, path: PATH },
        ])
        const bytes = (await (await fetch(`${site.url}${PATH}`)).arrayBuffer()).byteLength
        const rows = [row('GET /api/listings', size, ours, limit, 'requests/s/core')]
        return { rows, extra: { 'bytes of an answer': bytes } }
      } finally {
        await bare.stop()
      }
    } finally {
      await site.stop()
    }
  })
}

type Answer = { total: number; items: Record<string, unknown>[] }

/** Checks that both return the same homes with the same facts in the same order; only page URLs and time formats may differ. */
async function requireSameAnswer(...servers: [Served, Served]): Promise<void> {
  const [ours, bare] = await Promise.all(
    servers.map(async ({ url }) => {
      const { total, items } = (await (await fetch(`${url}${PATH}`)).json()) as Answer
      const plain = items.map((item) =>
        Object.entries(item)
          .filter(([name]) => name !== 'url')
          .map(([name, value]) => [name, isMoment(name) && value ? Date.parse(value as string) : value])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      )
      return JSON.stringify([total, plain])
    }),
  )
  if (ours !== bare) throw new Error(`the answers differ:\n${ours?.slice(0, 900)}\n${bare?.slice(0, 900)}`)
}

const isMoment = (name: string) => name === 'confirmedAt' || name === 'listedAt'

// The baseline of `pages`: React Router as in its own template, with one route whose loader returns 50 homes from memory and
// whose component shows them. No database, session, headers or policy; compressed like our pages.
import { serve } from '@hono/node-server'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createElement as h } from 'react'
import { useLoaderData } from 'react-router'
import { bareRouter } from '../bare-router.ts'
import { FrozenCards, type FrozenCard } from './cards.ts'

const brotli = promisify(brotliCompress)
const lines = readFileSync(new URL('cards.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const homes = lines.map((line) => JSON.parse(line) as FrozenCard)

function List() {
  const { homes: shown } = useLoaderData<{ homes: FrozenCard[] }>()
  return h('main', null, h(FrozenCards, { homes: shown }))
}

const handle = bareRouter([{ id: 'list', path: 'listings', loader: () => ({ homes }), default: List }])

async function answer(request: Request): Promise<Response> {
  const response = await handle(request)
  if (!/\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '')) return response
  const page = Buffer.from(await response.arrayBuffer())
  response.headers.set('Content-Encoding', 'br')
  const small = await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return new Response(small, { status: response.status, headers: response.headers })
}

serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`the bare site answers at http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => process.exit(0))

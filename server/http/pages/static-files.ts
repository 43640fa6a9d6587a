import { serveStatic } from '@hono/node-server/serve-static'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { refuse } from '../checks/refuse.ts'
import type { SiteContext, SiteMiddleware } from '../visit.ts'

/** Cache lifetimes by folder: file names in the first two contain a hash of the content. */
const kept: [start: string, control: string][] = [
  ['/assets/', 'public, max-age=31536000, immutable'],
  ['/demo-photos/', 'public, max-age=31536000, immutable'],
  ['/', 'public, max-age=3600'],
]

/** All of the build's files for browsers, by address, with a validator. No other file is ever read. */
function listFiles(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => {
      const { size, mtimeMs } = statSync(file)
      const address = `/${path.relative(root, file).split(path.sep).join('/')}`
      return [address, `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`]
    }),
  )
}

/** Serves the files in `root`, with the compressed variants made by tools/build-steps/precompress.ts. */
export function staticFiles(root: string): SiteMiddleware {
  const files = listFiles(root)
  const send = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const tag = files.get(c.req.path)
    if (tag === undefined || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) {
      if (!c.req.path.startsWith('/assets/')) return next()
      return gone(c)
    }
    const control = kept.find(([start]) => c.req.path.startsWith(start))?.[1] ?? ''
    const headers = { 'Cache-Control': control, ETag: tag }
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, headers)
    // A build during this process's run deletes its files.
    const answer = (await send(c, () => Promise.resolve())) ?? gone(c)
    if (answer.ok) for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    answer.headers.delete('Last-Modified') // ETag is more exact, and a first visit loads many files
    return answer
  }
}

/** For an outdated page that requests a file of an old build: no page is rendered for it. */
function gone(c: SiteContext): Response {
  const text = 'The site has been updated: load the page again.'
  return refuse(c, { status: 404, title: 'This file is gone', text })
}

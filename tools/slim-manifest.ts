// Part of the build: the list of all routes that every first visit fetches names, for each route, every file it needs.
// Browsers only read that to preload a page before it is pressed, which no link here asks for (`prefetch`); the server
// has its own list, from which the page that is opened preloads all of its files. It also says what a route does not have, and
// names each route twice.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Manifest = {
  entry: { imports: string[] }
  routes: Record<string, Record<string, unknown>>
}

const ASSIGNED = /^window\.__reactRouterManifest\s*=\s*(\{.*\});?\s*$/s

const SKIPPED = new Set(['id', 'imports'])
/** Gives each route the name that it is listed under; runs in the page. */
const NAMED = '(m=>{for(const r in m.routes)m.routes[r].id=r;return m})'

/** Takes out of the list of routes among the files in `assets` the files of each route, and what the page knows without being told.
 *  @throws Error when there is not one list, or it is written in another way */
export async function slimManifest(assets: string): Promise<void> {
  const [name, ...more] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined || more.length > 0) throw new Error('The build has not one list of routes.')
  const file = path.join(assets, name)
  const [, json] = ASSIGNED.exec(await readFile(file, 'utf8')) ?? []
  if (json === undefined) throw new Error(`${name} is not written as it was.`)
  const manifest = JSON.parse(json) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    if (route.id !== id) throw new Error(`${name} lists ${String(route.id)} under the name ${id}.`)
    const needed = Object.entries(route).filter(([key, value]) => !SKIPPED.has(key) && value !== false)
    return [id, Object.fromEntries(needed)]
  })
  const short = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  await writeFile(file, `window.__reactRouterManifest=${NAMED}(${short});`)
}

// A step of the build. The manifest of all routes, which every first visit loads, lists the files of each route. Browsers
// only need that list to prefetch pages, which no link here does (`prefetch`). The server has its own list, from which a
// page preloads all of its files. The manifest also lists properties that a route does not have, each route's name twice,
// and routes without a page or a form. Scripts fetch those and links download them, but React Router never goes there.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Manifest = {
  entry: { imports: string[] }
  routes: Record<string, Record<string, unknown>>
}

const ASSIGNED = /^window\.__reactRouterManifest\s*=\s*(\{.*\});?\s*$/s

const SKIPPED = new Set(['id', 'imports'])
/** Sets the id of each route to the name that it is listed under; runs in the page. */
const NAMED = '(m=>{for(const r in m.routes)m.routes[r].id=r;return m})'

const isVisited = (route: Record<string, unknown>) =>
  route.hasDefaultExport === true || route.hasAction === true

/** Removes all of that from the manifest of routes among the files in `assets`.
 *  @throws Error when there is not exactly one manifest, or its format is unknown */
export async function slimManifest(assets: string): Promise<void> {
  const [name, ...more] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined || more.length > 0) throw new Error('The build has not one list of routes.')
  const file = path.join(assets, name)
  const [, json] = ASSIGNED.exec(await readFile(file, 'utf8')) ?? []
  if (json === undefined) throw new Error(`${name} is not written as it was.`)
  const manifest = JSON.parse(json) as Manifest
  const visited = Object.entries(manifest.routes).filter(([, route]) => isVisited(route))
  const routes = visited.map(([id, route]) => {
    if (route.id !== id) throw new Error(`${name} lists ${String(route.id)} under the name ${id}.`)
    const needed = Object.entries(route).filter(([key, value]) => !SKIPPED.has(key) && value !== false)
    return [id, Object.fromEntries(needed)]
  })
  const short = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  await writeFile(file, `window.__reactRouterManifest=${NAMED}(${short});`)
}

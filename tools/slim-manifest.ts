// Part of the build: the list of all routes that every first visit fetches names, for each route, every file it needs.
// Browsers only read that to preload a page before it is pressed, which no link here asks for (`prefetch`); the server
// has its own list, from which the page that is opened preloads all of its files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Manifest = { entry: { imports: string[] }; routes: Record<string, { imports?: string[] }> }

const ASSIGNED = /^window\.__reactRouterManifest\s*=\s*(\{.*\});?\s*$/s

/** Takes the files of each route out of the list of routes among the files in `assets`.
 *  @throws Error when there is not one list, or it is written in another way */
export async function slimManifest(assets: string): Promise<void> {
  const [name, ...more] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined || more.length > 0) throw new Error('The build has not one list of routes.')
  const file = path.join(assets, name)
  const [, json] = ASSIGNED.exec(await readFile(file, 'utf8')) ?? []
  if (json === undefined) throw new Error(`${name} is not written as it was.`)
  const manifest = JSON.parse(json) as Manifest
  for (const route of Object.values(manifest.routes)) delete route.imports
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
}

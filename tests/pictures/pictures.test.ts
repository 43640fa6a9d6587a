// Every screen looks like its accepted picture. `npm run pictures:accept` accepts changes.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { differenceOf, shrink } from './compare.ts'
import { openCamera, type Look, type Shot } from './camera.ts'
import { writeDifferences, type Difference } from './difference-page.ts'
import { makeThings } from './make-things.ts'
import { addressOf, laterScreens, nameOf, screens, unpictured, type Screen } from './screens.ts'
import { startPicturedSite, type PicturedSite } from './site.ts'
import { findThings } from './things.ts'

const FOLDER = 'tests/pictures/accepted'
const isAccepting = process.env.ACCEPT_PICTURES === '1'
const fileOf = (name: string) => `${FOLDER}/${name}.webp`

let site: PicturedSite
let camera: Awaited<ReturnType<typeof openCamera>>
let things: Record<string, string>
const differences: Difference[] = []

beforeAll(async () => {
  site = await startPicturedSite()
  things = await findThings(site)
  camera = await openCamera(site)
  await mkdir(FOLDER, { recursive: true })
})
afterAll(async () => {
  await camera?.close()
  await site?.server.stop()
  if (differences.length === 0) return
  differences.sort((one, other) => (one.name < other.name ? -1 : 1))
  console.log(
    `\nChanged pictures beside the accepted ones: ${await writeDifferences(differences)}\n` +
      'If they are as they should be: npm run pictures:accept\n',
  )
})

/** The routes with a page, as named in app/routes.ts. */
function pagesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', file, children }) => {
    if (children) return pagesOf(children)
    return readFileSync(`app/${file}`, 'utf8').includes('export default') ? [path] : []
  })
}

test('every page has pictures, or a reason why not', () => {
  const known = new Set([
    ...[...screens, ...laterScreens].map(({ route }) => route),
    ...Object.keys(unpictured),
  ])
  expect([...known].toSorted()).toEqual(pagesOf(routes).toSorted())
})

const looksOf = ({ as: role, dark }: Screen): Look[] => [
  ...([390, 1440] as const).map((width) => ({ role, width, dark: false })),
  ...(dark ? ([390, 1440] as const).map((width) => ({ role, width, dark: true })) : []),
]
const picturesOf = (some: Screen[]) =>
  some.flatMap((screen) =>
    looksOf(screen).map((look) => {
      const name = `${nameOf(screen)}-${look.width}${look.dark ? '-dark' : ''}`
      return { name, screen, look }
    }),
  )
const [pictures, later] = [picturesOf(screens), picturesOf(laterScreens)]

describe.concurrent('as accepted', () => {
  test.each(pictures)('$name', async ({ name, screen, look }) => {
    expect(await takeAndCompare(name, screen, look)).toBeUndefined()
  })
})

describe('after what people did', () => {
  beforeAll(async () => {
    things = { ...things, ...(await makeThings(site)) }
  })
  test.each(later)('$name', async ({ name, screen, look }) => {
    expect(await takeAndCompare(name, screen, look)).toBeUndefined()
  })
})

/** @returns what differs from the accepted picture, unless this run accepts it */
async function takeAndCompare(name: string, screen: Screen, look: Look): Promise<string | undefined> {
  const file = fileOf(name)
  const accepted = existsSync(file) ? await readFile(file) : undefined
  const shot = await camera.open(look, addressOf(screen, things), screen)
  try {
    const { taken, why } = await compareAtRest(shot, accepted)
    if (why === undefined) return undefined
    if (isAccepting) {
      await writeFile(file, taken)
      return undefined
    }
    differences.push({ name, why, taken, ...(accepted && { accepted }) })
    return why
  } finally {
    await shot.close()
  }
}

/** Takes pictures of a screen until one matches the accepted picture, or until the screen has settled on a different one. */
async function compareAtRest(shot: Shot, accepted: Buffer | undefined) {
  let before: Buffer | undefined
  for (;;) {
    const taken = await shrink(await shot.again())
    const why = accepted ? await differenceOf(accepted, taken) : 'there is no accepted picture'
    if (why === undefined) return { taken, why }
    if (before && (await differenceOf(before, taken)) === undefined) return { taken, why }
    before = taken
    await shot.settle()
  }
}

test('no two screens have one picture', () => {
  const names = [...pictures, ...later].map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every accepted picture is of a screen', async () => {
  const names = new Set([...pictures, ...later].map(({ name }) => fileOf(name)))
  const others = globSync(`${FOLDER}/*.webp`).filter((file) => !names.has(file.replaceAll('\\', '/')))
  if (isAccepting) for (const file of others.splice(0)) await rm(file)
  expect(others, 'remove them, or run: npm run pictures:accept').toEqual([])
})

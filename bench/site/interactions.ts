// Responsiveness on a slow phone or laptop: how long after a tap, a key or the end of a drag the next paint comes, with a
// processor four times slower than the test machine's, and whether anything jumps.
import type { CDPSession, Locator, Page } from '@playwright/test'
import { watchSpeed } from '../../tools/test-budget.ts'
import { openDemoBrowser, type DemoBrowser } from './demo-browser.ts'
import { row, type Result } from '../rows.ts'

const GOAL = 100 // milliseconds
const SLOWER = 4
const PINS = 5_000
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const CAMPUS = { lat: 34.0224, lng: -118.2851 } // USC, as in the demo

type Pins = { pins: { id: string; lat: number; lng: number }[] }

/** @param times each interaction is repeated; the row has the worst time, as browsers rate a page */
export async function benchInteractions(times: number): Promise<Result> {
  const demo = await openDemoBrowser()
  const result: Result = { rows: [], extra: {} }
  try {
    await demo.signIn()
    await onPage(demo, result, 'filters', '/listings?campus=usc', DESKTOP, async (page) => {
      await press(page, page.locator('summary', { hasText: 'More Filters' }))
      for (let time = 0; time < times; time += 1)
        await press(page, page.getByRole('checkbox', { name: 'Dishwasher' }))
      await page.getByRole('checkbox', { name: 'Dishwasher' }).setChecked(true)
      await press(page, page.getByRole('button', { name: /^Apply Filters/ }))
    })
    await onPage(demo, result, 'like', '/listings?campus=usc', PHONE, async (page) => {
      for (let time = 0; time < times; time += 1)
        await press(page, page.getByRole('button', { name: /^Like / }).nth(time))
    })
    // The run with one pin shows the cost of the streets, at a closer zoom than with many, for which the map zooms out. If the
    // processor draws them instead of a graphics card, a paint takes longer than the scripts, which are reported separately.
    for (const count of [1, PINS]) {
      await manyPins(demo, count)
      await onPage(demo, result, `pan of ${count} pins`, '/listings?campus=usc', DESKTOP, (page) =>
        pan(page, times),
      )
    }
    await onPage(
      demo,
      result,
      'send a message',
      `/messages/${demo.things.conversation}`,
      PHONE,
      async (page) => {
        const field = page.getByPlaceholder(/^Write to/)
        for (let time = 0; time < times; time += 1) {
          await field.fill(`Is Saturday at ${time + 1} all right?`)
          await press(page, page.getByRole('button', { name: 'Send', exact: true }))
        }
      },
    )
  } finally {
    await demo.stop()
  }
  return result
}

/** Opens a separate page, slowed down once it is idle. */
async function onPage(
  demo: DemoBrowser,
  { rows, extra }: Result,
  name: string,
  address: string,
  size: { width: number; height: number },
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await demo.context.newPage()
  await page.setViewportSize(size)
  await page.addInitScript(watch)
  await page.goto(demo.url + address)
  await settled(page)
  if (size === DESKTOP) {
    // The map loads once the page is idle.
    await page.locator('[data-pin], [data-cluster]').first().waitFor()
    await settled(page)
  }
  const session = await demo.context.newCDPSession(page)
  const rate = slowRate()
  await slow(session, rate)
  await act(page)
  await slow(session, 1)
  const { events, shift, moved } = await page.evaluate(() => window.felt)
  await page.close()
  const delays = Object.values(Object.groupBy(events, ({ id }) => id)).map((same = []) =>
    Math.max(...same.map(({ duration }) => duration)),
  )
  if (delays.length === 0) throw new Error(`${name}: no interaction was seen`)
  rows.push(row(`${name}, worst`, delays.length, Math.max(...delays), GOAL, 'ms'))
  extra[`${name}, median ms`] = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? NaN
  extra[`${name}, worst until its scripts were done, ms`] = Math.round(
    Math.max(...events.map(({ scripts }) => scripts)),
  )
  extra[`${name}, slowed by`] = rate.toFixed(1)
  extra[`${name}, layout shift`] = [shift.toFixed(4), ...new Set(moved)].join(' ')
}

/** Presses with a mouse that is already in place: the checks of Playwright's "click" would be part of the wait. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await settled(page)
  await page.mouse.down()
  await page.mouse.up()
  await settled(page)
}

async function pan(page: Page, times: number): Promise<void> {
  const map = await page.locator('canvas').first().boundingBox()
  if (!map) throw new Error('there is no map')
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2]
  for (let time = 0; time < times; time += 1) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + (time % 2 === 0 ? 120 : -120), y + 40, { steps: 8 })
    await page.mouse.up()
    await settled(page)
  }
}

/** Waits until the network and the scripts are idle. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 300), { timeout: 5_000 })),
  )
}

/** How much to slow this machine down, given its current speed: its host has other guests. */
function slowRate(): number {
  return Math.max(1, SLOWER * watchSpeed()())
}

async function slow(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** The map's homes, repeated with a small offset; first the one nearest to the campus. */
async function manyPins({ context }: DemoBrowser, count: number): Promise<void> {
  await context.route('**/api/listings/map?*', async (route) => {
    const view = (await (await route.fetch()).json()) as Pins
    view.pins.sort((one, other) => toCampus(one) - toCampus(other))
    const pins = Array.from({ length: count }, (_, at) => {
      const pin = view.pins[at % view.pins.length]
      if (!pin) throw new Error('the demo has no homes on its map')
      const round = Math.floor(at / view.pins.length)
      return {
        ...pin,
        id: `${pin.id}-${round}`,
        lat: pin.lat + round * 0.0004,
        lng: pin.lng - round * 0.0003,
      }
    })
    await route.fulfill({ json: { ...view, pins } })
  })
}

const toCampus = ({ lat, lng }: Pins['pins'][number]) => Math.hypot(lat - CAMPUS.lat, lng - CAMPUS.lng)

/** `scripts`: the milliseconds until the scripts were done, out of the `duration` until the next paint. */
type Measurements = {
  events: { id: number; name: string; duration: number; scripts: number }[]
  shift: number
  moved: string[]
}
declare global {
  var felt: Measurements
}

/** Runs in the page. */
function watch(): void {
  const felt: Measurements = { events: [], shift: 0, moved: [] }
  globalThis.felt = felt
  type Timing = PerformanceEventTiming & { interactionId: number }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  new PerformanceObserver((list) => {
    for (const {
      interactionId: id,
      name,
      duration,
      startTime,
      processingEnd,
    } of list.getEntries() as Timing[])
      if (id > 0) felt.events.push({ id, name, duration, scripts: processingEnd - startTime })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      felt.shift += value
      for (const { node } of sources)
        if (node instanceof Element) felt.moved.push((node.cloneNode(false) as Element).outerHTML)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

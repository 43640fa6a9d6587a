// One tab of a person's browser. Each step waits until the page shows what it needs.
import { expect, inject, vi } from 'vitest'
import type { Handle, Tab } from './engine.ts'
import { type ElementQuery, findShown, queryOf } from './find-shown.ts'

const LIMIT = { timeout: 60_000, interval: 50 }

export type Screen = ReturnType<typeof screenOf>

export function screenOf(tab: Tab) {
  const find = (what: ElementQuery, toPress: boolean) => tab.find(findShown, queryOf(what), toPress)

  /** A page that is navigating away cannot be queried, so this retries. */
  async function found(what: ElementQuery, toPress = false): Promise<Handle> {
    return vi
      .waitFor(async () => {
        const element = await find(what, toPress)
        if (!element) throw new Error('not there')
        return element
      }, LIMIT)
      .catch(async (error: unknown) => {
        const { at, shows } = await tab.run(() => ({ at: location.href, shows: document.body.innerText }))
        throw new Error(`${JSON.stringify(queryOf(what))} at ${at}: ${String(error)}\n${shows.slice(0, 600)}`)
      })
  }

  /** If the map replaces a pin between the check and the press, this presses the new pin. */
  async function press(what: ElementQuery): Promise<void> {
    for (;;) {
      const shown = await found(what, true)
      try {
        return await shown.click()
      } catch (error) {
        if (!(error instanceof Error && /detached|stale element/i.test(error.message))) throw error
      }
    }
  }

  return {
    run: tab.run,
    /** @param path on the site */
    open: (path: string) => tab.goto(`${inject('demo')}${path}`),
    see: async (what: ElementQuery) => void (await found(what)),
    seeNot: (what: ElementQuery) => vi.waitFor(async () => expect(await find(what, false)).toBeNull(), LIMIT),
    press,
    write: async (what: ElementQuery, text: string) => (await found(what, true)).write(text),
    choose: async (what: ElementQuery, file: string) => (await found({ ...what, hidden: true })).choose(file),
    /** Waits until the URL matches. */
    isAt: (path: RegExp) =>
      vi.waitFor(
        async () => expect(await tab.run(() => location.pathname + location.search)).toMatch(path),
        LIMIT,
      ),
    /** An attribute of an element on the page. */
    attribute: async (css: string, name: string) => {
      await found({ css })
      return tab.run((where, which) => document.querySelector(where)?.getAttribute(which) ?? '', css, name)
    },
  }
}

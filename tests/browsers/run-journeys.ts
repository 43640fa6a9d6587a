import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine, Session } from './engine.ts'
import { journeys, type Scene } from './journeys.ts'
import { screenOf } from './screen.ts'

/** Runs every journey in one browser, at its usual width, and with `@both` in its title at the widths of a phone and a desktop. Any
 *  error in a page fails it. */
export function runJourneys(start: () => Promise<Engine>, usualWidth: 390 | 1440): void {
  let engine: Engine | undefined
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine?.close())

  describe.each([390, 1440])('%i px wide', (width) => {
    const here = Object.entries(journeys).filter(([title]) => width === usualWidth || title.includes('@both'))
    test.each(here)('%s', async (_, journey) => {
      if (!engine) throw new Error('The browser is not started yet.')
      const id = randomUUID()
      const sessions: Session[] = []
      try {
        await journey(sceneOf(engine, width, id, sessions))
        for (const { complaints } of sessions) expect(complaints()).toEqual([])
      } finally {
        for (const session of sessions) await session.close()
      }
      const answer = await fetch(`${inject('demo')}/complaints/${id}`)
      expect(await answer.json()).toEqual([])
    })
  })
}

function sceneOf(engine: Engine, width: number, id: string, sessions: Session[]): Scene {
  return {
    isPhone: width < 768,
    enter: async (visitor) => {
      const session = await engine.openSession(width)
      sessions.push(session)
      const screen = screenOf(await session.openTab())
      const cookies = (visitor?.cookies() ?? '').split('; ').filter(Boolean)
      await screen.open(
        `/begin/${id}?${new URLSearchParams(cookies.map((pair) => ['cookie', pair])).toString()}`,
      )
      return { screen, openTab: async () => screenOf(await session.openTab()) }
    },
  }
}

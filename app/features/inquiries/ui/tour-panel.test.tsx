import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { TourSide } from '../tour-rules.ts'
import { TourPanel } from './tour-panel.tsx'

const times = { zone: '', earliest: '', latest: '', offered: null }
const shown = (part: Parameters<typeof TourPanel>[0]['part'], side: TourSide, closed = false) => {
  const panel = { inquiryId: 'a', part, side, closed, answer: undefined, busy: false }
  const Page = createRoutesStub([{ path: '/', Component: () => <TourPanel {...panel} /> }])
  return renderToStaticMarkup(<Page />)
}

test('of a home that is gone no tour is arranged, and one that was can only be canceled', () => {
  const part = { seen: '', times, gone: 'was taken down' }
  const at = 'Fri, Nov 20, 2026, 10:00 AM PST'
  const startsAt = '2026-11-20T18:00:00.000Z'
  const slots = [{ iso: startsAt, text: at, meanwhile: null }]
  const tour = { mine: false, isOver: false, endedByMe: false }
  for (const side of ['sender', 'manager'] as const) {
    expect(shown({ ...part, tour: null }, side)).toBe('')
    const agreed = shown({ ...part, tour: { ...tour, state: 'agreed', at, startsAt, slots: [] } }, side)
    const proposed = shown(
      { ...part, tour: { ...tour, state: 'proposed', at: null, startsAt: null, slots } },
      side,
    )
    const moving = shown({ ...part, tour: { ...tour, state: 'moving', at, startsAt, slots } }, side)
    for (const html of [agreed, proposed, moving]) {
      expect(html).toContain('but the home was taken down.')
      expect(html).toContain('value="tour-end"')
      expect(html).toContain('The other person is notified')
      expect(html).not.toMatch(/calendar<|tour-pick|tour-keep|tour-offer|propose times again/)
    }
    expect(agreed).toContain(`It was agreed for ${at}`)
  }
})

test('an inquiry that ended without a tour offers none, on either side', () => {
  const part = { tour: null, seen: '', times, gone: null }
  const html = (['sender', 'manager'] as const).map((side) => shown(part, side, true))
  expect(html).toEqual(['', ''])
})

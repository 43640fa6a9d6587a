import { expect, test } from 'vitest'
import type { ShownDrive } from '#app/features/listings/to-campus.ts'
import type { DetailView } from '../views.ts'
import { drawableWays } from './way-on-map.tsx'

const walk = { minutes: 26, miles: 1.3, unstated: false }
const drive: ShownDrive = { miles: 1.5, minutes: 6, source: 'osrm' }

/** The routes that a home's map may draw, and whether each leads to the user's own building. */
function drawn(home: object, by: ShownDrive | null, building: object | null = null): string[] {
  const view = { home: { precision: 'exact', commute: null, ...home }, building } as unknown as DetailView
  return drawableWays(view, by).map((known) =>
    known.building ? `${known.way} to ${known.building}` : known.way,
  )
}

test('the drive of a service with open data is drawn, and none of Google, whose terms forbid it', () => {
  expect(drawn({}, drive)).toEqual(['drive'])
  expect(drawn({}, { ...drive, source: 'google' })).toEqual([])
  expect(drawn({ commute: { walk, bike: null } }, { ...drive, source: 'google' })).toEqual(['walk'])
})

test('a walk leads to the user’s own building where that is known, a drive to campus; an approximate home has no line', () => {
  const commute = { walk, bike: walk }
  const own = { name: 'Leavey Library', ways: { walk, bike: null } }
  expect(drawn({ commute }, drive, own)).toEqual(['walk to Leavey Library', 'bike', 'drive'])
  expect(drawn({ commute, precision: 'approximate' }, drive, own)).toEqual([])
})

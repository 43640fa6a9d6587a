import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextState, type TaskEvent, type TaskState } from './task-state.ts'

const STATES: TaskState[] = ['IN_PROGRESS', 'PAUSED', 'CANCELED', 'ERROR', 'SUCCESS']
const EVENTS: TaskEvent[] = ['pause', 'resume', 'cancel', 'succeed', 'fail']

const table = (inParts: boolean) =>
  STATES.flatMap((state) =>
    EVENTS.flatMap((event) => {
      const next = nextState(state, event, inParts)
      return next ? [`${state} ${event} ${next}`] : []
    }),
  )

test('an upload in parts can do all this, and nothing else', () => {
  expect(table(true)).toEqual([
    'IN_PROGRESS pause PAUSED',
    'IN_PROGRESS cancel CANCELED',
    'IN_PROGRESS succeed SUCCESS',
    'IN_PROGRESS fail ERROR',
    'PAUSED resume IN_PROGRESS',
    'PAUSED cancel CANCELED',
  ])
})

test('an upload in one request is never paused', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
      let state: TaskState = 'IN_PROGRESS'
      for (const event of events) state = nextState(state, event, false) ?? state
      expect(state).not.toBe('PAUSED')
    }),
  )
})

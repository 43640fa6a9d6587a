export type TaskState = 'IN_PROGRESS' | 'PAUSED' | 'CANCELED' | 'ERROR' | 'SUCCESS'
export type TaskEvent = 'pause' | 'resume' | 'cancel' | 'succeed' | 'fail'

/** All state transitions. An event without a transition is ignored and is not an error. CANCELED, ERROR and SUCCESS are
 *  final. */
const WAYS: Partial<Record<TaskState, Partial<Record<TaskEvent, TaskState>>>> = {
  IN_PROGRESS: { pause: 'PAUSED', cancel: 'CANCELED', succeed: 'SUCCESS', fail: 'ERROR' },
  PAUSED: { resume: 'IN_PROGRESS', cancel: 'CANCELED' },
}

/** The state after an event, or null when the event has no effect. Only multipart uploads can be paused. */
export function nextState(state: TaskState, event: TaskEvent, inParts: boolean): TaskState | null {
  if (event === 'pause' && !inParts) return null
  return WAYS[state]?.[event] ?? null
}

export type TaskState = 'IN_PROGRESS' | 'PAUSED' | 'CANCELED' | 'ERROR' | 'SUCCESS'
export type TaskEvent = 'pause' | 'resume' | 'cancel' | 'succeed' | 'fail'

/** Every way from one state to the next. What is not here does not happen: it is ignored, not an error.
 *  CANCELED, ERROR and SUCCESS are for good. */
const WAYS: Partial<Record<TaskState, Partial<Record<TaskEvent, TaskState>>>> = {
  IN_PROGRESS: { pause: 'PAUSED', cancel: 'CANCELED', succeed: 'SUCCESS', fail: 'ERROR' },
  PAUSED: { resume: 'IN_PROGRESS', cancel: 'CANCELED' },
}

/** The state after an event, or null when the event changes nothing. Only uploads in parts know a pause. */
export function nextState(state: TaskState, event: TaskEvent, inParts: boolean): TaskState | null {
  if (event === 'pause' && !inParts) return null
  return WAYS[state]?.[event] ?? null
}

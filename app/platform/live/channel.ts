/** What processes tell each other by PostgreSQL's NOTIFY. The end of a session is told by a trigger on `sessions`, so that no
 *  way to end one can forget it. */
export const CHANNEL = 'roost_live'

export type Word =
  | { what: 'event'; id: string; userId: string }
  | { what: 'session'; sessionId: string }
  | { what: 'renew'; userId: string }

/** `event ID USER`, `session ID` or `renew USER`; null for what is neither. */
export function readWord(payload: string): Word | null {
  const [what, first, second] = payload.split(' ')
  if (what === 'event' && first && second) return { what, id: first, userId: second }
  if (what === 'session' && first) return { what, sessionId: first }
  if (what === 'renew' && first) return { what, userId: first }
  return null
}

/** Messages between processes over PostgreSQL's NOTIFY. A trigger on `sessions` announces the end of a session, so that
 *  no code path can forget it. */
export const CHANNEL = 'roost_live'

export type ChannelMessage =
  | { what: 'event'; id: string; userId: string }
  | { what: 'session'; sessionId: string }
  | { what: 'renew'; userId: string }

/** Parses `event ID USER`, `session ID` or `renew USER`; null for anything else. */
export function parseChannelMessage(payload: string): ChannelMessage | null {
  const [what, first, second] = payload.split(' ')
  if (what === 'event' && first && second) return { what, id: first, userId: second }
  if (what === 'session' && first) return { what, sessionId: first }
  if (what === 'renew' && first) return { what, userId: first }
  return null
}

import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator, href } from 'react-router'
import { alsoCountAsTyped, askToLogInAgain } from '#app/features/sign-in/ui/typed-here.ts'
import { keepUnsent, readUnsent } from '#app/web/unsent-texts.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { BROKEN, type FormAnswer } from '#app/web/form-answer.ts'
import { postForm } from '#app/web/requests.ts'

/** A message that the server has not confirmed yet. */
export type Waiting = {
  clientId: string
  text: string
  at: Date
  /** Number of the last message that was visible. */
  seen: number
  state: 'sending' | 'sent' | 'failed'
  error?: string
}

/** The unsent messages of each conversation. They outlive the component, so that navigation does not lose them. */
const outboxes = new Map<string, readonly Waiting[]>()
const listeners = new Set<() => void>()
const running = new Set<string>()
const NOTHING: readonly Waiting[] = []

alsoCountAsTyped(() =>
  [...outboxes.values()].some((waiting) => waiting.some(({ state }) => state !== 'sent')),
)

function put(conversationId: string, waiting: readonly Waiting[]): void {
  outboxes.set(conversationId, waiting)
  const unsent = waiting.filter(({ state }) => state !== 'sent')
  keepUnsent(placeOf(conversationId), unsent.length === 0 ? '' : JSON.stringify(unsent))
  for (const listener of listeners) listener()
}

const placeOf = (conversationId: string) => `outbox.${conversationId}`

/** The texts of a conversation that the server has not confirmed. */
export function unsentTexts(conversationId: string): string[] {
  const waiting = outboxes.get(conversationId) ?? storedIn(conversationId)
  return waiting.filter(({ state }) => state !== 'sent').map(({ text }) => text)
}

function storedIn(conversationId: string): Waiting[] {
  try {
    const stored = JSON.parse(readUnsent(placeOf(conversationId)) || '[]') as unknown
    return Array.isArray(stored) ? (stored as Waiting[]) : []
  } catch {
    // The stored value is not one of ours.
    return []
  }
}

/** Takes over messages that were not confirmed before the page was reloaded. Their ids make sending them again safe. */
function takeOver(conversationId: string): void {
  if (outboxes.has(conversationId)) return
  const failed = storedIn(conversationId).map((one): Waiting => {
    const error = one.state === 'failed' ? one.error : 'The page was reloaded before this was sent.'
    return { ...one, at: new Date(one.at), state: 'failed', error }
  })
  if (failed.length > 0) put(conversationId, failed)
}

const waitingIn = (conversationId: string) => outboxes.get(conversationId) ?? NOTHING

function change(conversationId: string, clientId: string, to: Partial<Waiting>): void {
  const waiting = waitingIn(conversationId)
  put(
    conversationId,
    waiting.map((one) => (one.clientId === clientId ? { ...one, ...to } : one)),
  )
}

/** Sends the queued messages one by one, to keep their order. */
async function sendAll(conversationId: string, sent: () => void): Promise<void> {
  if (running.has(conversationId)) return
  running.add(conversationId)
  try {
    for (;;) {
      const next = waitingIn(conversationId).find(({ state }) => state === 'sending')
      if (!next) return
      const { clientId, text, seen } = next
      const outcome = await send({ conversation: conversationId, clientId, text, seen: `${seen}` })
      change(
        conversationId,
        clientId,
        outcome.ok ? { state: 'sent' } : { state: 'failed', error: outcome.error },
      )
      if (outcome.ok) sent()
    }
  } finally {
    running.delete(conversationId)
  }
}

type Outcome = { ok: true } | { ok: false; error: string }

async function send(fields: Record<string, string>): Promise<Outcome> {
  try {
    const answer = await postForm(href('/api/messages'), fields)
    if (!answer) return { ok: false, error: 'There is no connection.' }
    if (answer.ok) return { ok: true }
    if (answer.status === 401) {
      askToLogInAgain()
      return { ok: false, error: 'You were logged out. Log in, then try again.' }
    }
    if (answer.status === 403) return { ok: false, error: ((await answer.json()) as { error: string }).error }
    if (answer.status === 404) return { ok: false, error: 'You cannot write here anymore.' }
    const { errors = {}, failed = Object.values(errors)[0] } = (await answer.json()) as Partial<FormAnswer>
    return { ok: false, error: failed ?? BROKEN }
  } catch {
    // The answer is not one of ours, such as a proxy's.
    return { ok: false, error: BROKEN }
  }
}

/** The unsent messages of a conversation.
 *  @param seen the number of the last visible message
 *  @param arrived ids of the messages that the page already contains */
export function useOutbox(conversationId: string, seen: number, arrived: ReadonlySet<string>) {
  const { revalidate } = useRevalidator()
  const waiting = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waitingIn(conversationId),
    () => NOTHING,
  )
  useEffect(() => takeOver(conversationId), [conversationId])
  useEffect(() => {
    const left = waitingIn(conversationId).filter(({ clientId }) => !arrived.has(clientId))
    if (left.length < waitingIn(conversationId).length) put(conversationId, left)
  }, [conversationId, arrived])

  const run = () => void sendAll(conversationId, () => void revalidate())
  return {
    waiting: waiting.filter(({ clientId }) => !arrived.has(clientId)),
    send: (text: string) => {
      const one: Waiting = { clientId: newId(), text, at: new Date(), seen, state: 'sending' }
      put(conversationId, [...waitingIn(conversationId), one])
      run()
    },
    retry: (clientId: string) => {
      change(conversationId, clientId, { state: 'sending', error: undefined, at: new Date() })
      run()
    },
    discard: (clientId: string) => {
      put(
        conversationId,
        waitingIn(conversationId).filter((one) => one.clientId !== clientId),
      )
    },
  }
}

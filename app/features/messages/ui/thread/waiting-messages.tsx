import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MessageText } from './message-text.tsx'
import type { Waiting } from './use-outbox.ts'

type Props = {
  waiting: readonly Waiting[]
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** The user's unsent messages below the others, with buttons to retry or discard failed ones. */
export function WaitingMessages({ waiting, onRetry, onDiscard }: Props) {
  return (
    <ol className={waiting.length > 0 ? 'mt-2.5 grid gap-2.5' : ''} aria-label="On their way">
      {waiting.map(({ clientId, text, state, error }) => (
        <li key={clientId} className="grid justify-items-end gap-1">
          <div className="max-w-[min(34rem,85%)] min-w-0 rounded-card bg-accent-soft px-3.5 py-2">
            <MessageText text={text} />
          </div>
          {state === 'failed' ? (
            <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-sm text-bad">
              <Icon of="circle-alert" size="s" />
              Not sent. {error}
              <Button size="s" onClick={() => onRetry(clientId)}>
                Try again
              </Button>
              <Button size="s" look="quiet" onClick={() => onDiscard(clientId)}>
                Discard
              </Button>
            </div>
          ) : (
            <p className="px-1 text-xs text-ink-2">{state === 'sent' ? 'Sent' : 'Sending …'}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

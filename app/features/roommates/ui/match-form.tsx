import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { groupFlash } from '#app/features/groups/flash.ts'
import type { Button } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { roommateCopy } from '../copy.ts'
import { roommateFlash } from '../flash.ts'
import { matchPath } from '../paths.ts'

/** The actions of the match forms, and the flash message of each. */
export const matchIntents = {
  send: roommateFlash.requestSent,
  accept: roommateFlash.matched,
  reject: roommateFlash.rejected,
  withdraw: roommateFlash.requestWithdrawn,
  unmatch: roommateFlash.unmatched,
  'start-group': groupFlash.started,
  hide: roommateFlash.personHidden,
  show: roommateFlash.personShown,
} as const
export type MatchIntent = keyof typeof matchIntents

/** The message when an action failed. */
export const failedTo: Partial<Record<MatchIntent, string>> = roommateCopy.failedTo

export const isMatchIntent = (text: string | undefined): text is MatchIntent =>
  text !== undefined && Object.hasOwn(matchIntents, text)

type Props = {
  userId: string
  intent: MatchIntent
  /** The request's id, for all actions except sending, unmatching and hiding. */
  requestId?: string | undefined
  /** The page to return to; by default the person's profile. */
  backTo?: string | undefined
  /** The button's label; `name` is added when a page has several such buttons. */
  label: string
  /** Shown instead of the label. */
  icon?: ReactNode
  name?: string | undefined
  children?: ReactNode
} & Pick<React.ComponentProps<typeof Button>, 'look' | 'size' | 'className'>

/** An action for a person, as a form that works without JavaScript. */
export function MatchForm({
  userId,
  intent,
  requestId,
  backTo,
  label,
  icon,
  name,
  children,
  ...button
}: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      action={matchPath(userId)}
      preventScrollReset
      data-failed={failedTo[intent]}
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      {requestId !== undefined && <input type="hidden" name="requestId" value={requestId} />}
      {backTo !== undefined && <input type="hidden" name="backTo" value={backTo} />}
      {children}
      <SubmitButton
        busy={busy}
        {...button}
        className="justify-self-start"
        aria-label={name === undefined ? undefined : `${label} ${name}`}
      >
        {icon ?? label}
      </SubmitButton>
    </Form>
  )
}

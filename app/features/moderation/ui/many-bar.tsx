import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { DecideManyOutcome } from '../decide-many.server.ts'
import type { ManyChoice } from '../views.ts'
import { DecisionButtons } from './decision-fields.tsx'
import { MANY_FORM, type ManyTyped } from './queue-list.tsx'

/** Explains the checkboxes, above the list. */
export function ManyHint() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-2">Select items to decide several at once.</p>
      <Button size="s" className="noscript:hidden" onClick={selectAll}>
        Select all or none
      </Button>
    </div>
  )
}

function selectAll(): void {
  const boxes = [
    ...document.querySelectorAll<HTMLInputElement>(`input[form="${MANY_FORM}"][type="checkbox"]`),
  ]
  const on = boxes.some(({ checked }) => !checked)
  for (const box of boxes) box.checked = on
}

type Props = {
  choices: ManyChoice[]
  /** The list's URL, which the form posts to. */
  list: string
  typed: ManyTyped | undefined
  errors: { reason?: string } | undefined
  busy: boolean
}

/** The decisions for the selected items; hidden until one is selected. Must be in the same `group/many` as the list. */
export function ManyBar({ choices, list, typed, errors, busy }: Props) {
  const shown = errors?.reason ? 'grid' : 'hidden group-has-[li_input:checked]/many:grid'
  return (
    <Form
      id={MANY_FORM}
      method="post"
      action={list}
      preventScrollReset
      noValidate
      className={`sticky bar-bottom z-20 gap-3 border-t border-line bg-paper py-3 ${shown}`}
    >
      <TextField
        label="Reason for all that are selected"
        name="manyReason"
        autoComplete="off"
        maxLength={ADMIN_REASON_MOST}
        hint="Needed to return homes: each manager reads it. It is kept in the log."
        defaultValue={typed?.reason ?? ''}
        error={errors?.reason}
      />
      <DecisionButtons choices={choices} name="many" busy={busy} />
    </Form>
  )
}

/** Which items were decided. Takes the focus, so that a screen reader announces it.
 *  @param open how many items are open now; the first of them fill the list */
export function ManyResult({ outcome, open }: { outcome: DecideManyOutcome; open: number }) {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => focusNewcomer(ref.current), [outcome])
  if (!outcome.ok)
    return (
      <ErrorSummary title="This was not done">
        {outcome.errors.chosen ?? outcome.errors.verb ?? 'Check the marked fields below.'}
      </ErrorSummary>
    )
  const { done, not } = outcome
  return (
    <div className="grid gap-2 rounded-field bg-good-soft p-3.5">
      <output ref={ref} tabIndex={-1} data-arrival className="flex gap-2.5 outline-none">
        <Icon of="circle-check" className="text-good" />
        {formatCount(done, 'item was', 'items were')} decided
        {not.length > 0 && `, ${formatCount(not.length, 'was', 'were')} not`}.{' '}
        {open > not.length && `${formatCount(open, 'item is', 'items are')} still open; the next are below.`}
      </output>
      {not.length > 0 && (
        <ul aria-label="Not decided" className="grid gap-1 pl-8.5 wrap-anywhere">
          {not.map(({ id, about, why }) => (
            <li key={id}>
              {about !== '' && <strong className="font-medium">{about}: </strong>}
              {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { CONTACT_MESSAGE_MOST } from '#app/features/contact/rules.ts'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { UNDO_HOURS, type DecisionField } from '../rules.ts'
import type { DecisionChoice, ItemView, Quote, ManyChoice } from '../views.ts'
import { Key } from './queue-keys.tsx'

type Props = { item: ItemView; answer: FormAnswer<DecisionField> | undefined; busy: boolean }

/** The quotes, the reason and the decisions; for a decided item, its outcome. */
export function DecisionFields({ item, answer, busy }: Props) {
  const { quotes, decisions, decided } = item
  const ticked = new Set(answer?.typed['chosen']?.split(' '))
  return (
    <>
      {quotes.length > 0 && (
        <ul aria-label="Quotes" className="grid gap-2">
          {quotes.map((quote, index) => (
            <QuoteLine key={index} quote={quote} ticked={ticked} open={!decided} />
          ))}
        </ul>
      )}
      {answer && (
        <ErrorSummary title="This was not done">
          {answer.failed ?? answer.errors.verb ?? answer.errors.chosen ?? 'Check the marked fields below.'}
        </ErrorSummary>
      )}
      {decided ? (
        <Ended decided={decided} busy={busy} />
      ) : (
        <>
          {item.asks.includes('homes') && (
            <TextArea
              label="First homes (optional)"
              name="homes"
              rows={3}
              hint="Addresses of homes on this site, one per line. Using the link gives them these homes. Only homes without a manager."
              defaultValue={answer?.typed['homes'] ?? ''}
              error={answer?.errors.homes}
            />
          )}
          {item.asks.includes('answer') && (
            <TextArea
              label="Answer to the sender"
              name="answer"
              rows={5}
              maxLength={CONTACT_MESSAGE_MOST}
              hint="“Send the answer” sends this to them by email."
              defaultValue={answer?.typed['answer'] ?? ''}
              error={answer?.errors.answer}
            />
          )}
          <TextArea
            label={
              <>
                Reason <Key>d</Key>
              </>
            }
            name="reason"
            rows={2}
            maxLength={ADMIN_REASON_MOST}
            data-queue-reason
            hint={reasonHint(decisions)}
            defaultValue={answer?.typed['reason'] ?? ''}
            error={answer?.errors.reason}
          />
          <DecisionButtons choices={decisions} name="decision" busy={busy} />
          <p className="text-sm text-ink-2">
            Every decision is logged. Where a decision can be undone, it can be undone for {UNDO_HOURS} hours.
          </p>
        </>
      )}
    </>
  )
}

function reasonHint(decisions: DecisionChoice[]): string {
  const optional = decisions.every(({ needsReason }) => !needsReason) ? 'Optional. ' : ''
  const read = decisions.filter(({ reasonFor }) => reasonFor !== null)
  const [who] = read.map(({ reasonFor }) => reasonFor)
  const withThese =
    read.length === decisions.length ? '' : ` with “${read.map(({ label }) => label).join('” and “')}”`
  return `${optional}It is kept in the log.${who ? ` ${who} reads it${withThese || ', too'}.` : ''}`
}

function QuoteLine({ quote, ticked, open }: { quote: Quote; ticked: Set<string>; open: boolean }) {
  const { text, from, key } = quote
  const words = (
    <>
      <span dir="auto" className="block wrap-anywhere whitespace-pre-line">
        {text}
      </span>
      <span className="block text-sm text-ink-2">{from}</span>
    </>
  )
  return (
    <li className="rounded-field bg-sunken px-4 py-3">
      {key && open ? (
        <Checkbox name="chosen" value={key} defaultChecked={ticked.has(key)} label={words} />
      ) : (
        <blockquote>{words}</blockquote>
      )}
    </li>
  )
}

function Ended({ decided, busy }: { decided: NonNullable<ItemView['decided']>; busy: boolean }) {
  const { done, by, ago, reason, canUndo } = decided
  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-sunken p-4">
      <p>
        <strong className="font-semibold">{done}</strong>
        {by !== '' && `, by ${by}`}
        <span className="num">, {ago === 'now' ? 'just now' : `${ago} ago`}</span>
      </p>
      {reason !== null && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      {canUndo && (
        <SubmitButton busy={busy} name="intent" value="undo" data-queue-undo>
          Undo <Key>u</Key>
        </SubmitButton>
      )}
    </div>
  )
}

type ButtonsProps = { choices: ManyChoice[]; name: string; busy: boolean }

/** A button for each decision that can be made. */
export function DecisionButtons({ choices, name, busy }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ verb, label, look }) => (
        <SubmitButton
          key={verb}
          busy={busy}
          name={name}
          value={verb}
          look={look === 'primary' ? 'primary' : 'default'}
          bad={look === 'bad'}
        >
          {label}
        </SubmitButton>
      ))}
    </div>
  )
}

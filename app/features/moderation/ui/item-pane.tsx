import { ChevronLeft } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { FormAnswer } from '#app/features/accounts/form-answer.ts'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import { deskKinds } from '#app/features/desk/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { DecisionField } from '../rules.ts'
import type { Fact, ItemView } from '../views.ts'
import { DecisionFields } from './decision-fields.tsx'
import { Key } from './key.tsx'

type Props = {
  item: ItemView
  /** Where its list is, on a phone. */
  back: string
  /** The item to go on with after this one. */
  next: string | null
  answer: FormAnswer<DecisionField> | undefined
  busy: boolean
}

/** One item with all that is needed to decide it, and what can be decided. */
export function ItemPane({ item, back, next, answer, busy }: Props) {
  const { id, kind, title, ago, at, takenBy, takenByMe, decided } = item
  return (
    <article
      aria-labelledby="item-title"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <Link to={back} className="-ml-1 flex min-h-11 items-center gap-1 text-ink-2 md:hidden">
        <Icon of={ChevronLeft} />
        Queue
      </Link>
      <div className="flex flex-wrap items-center gap-2.5">
        <Tag tone={kind === 'report' ? 'bad' : 'plain'}>{deskKinds[kind].label}</Tag>
        <p className="num text-sm text-ink-2">
          <time dateTime={at}>{ago === 'now' ? 'just now' : `${ago} ago`}</time>
          {!decided && ` · ${takenByMe ? 'you have it' : takenBy ? `${takenBy} has it` : 'nobody has it'}`}
        </p>
        {!decided && (
          <Form method="post" preventScrollReset className="ml-auto">
            <input type="hidden" name="item" value={id} />
            <SubmitButton
              size="s"
              busy={busy}
              name="intent"
              value={takenByMe ? 'release' : takenBy ? 'take-over' : 'take'}
              data-desk-take
            >
              {takenByMe ? 'Give it back' : takenBy ? 'Take it over' : 'Take it'} <Key>a</Key>
            </SubmitButton>
          </Form>
        )}
      </div>
      <h2 id="item-title" tabIndex={-1} className="text-xl wrap-anywhere outline-none">
        {title}
      </h2>
      {item.about !== '' && <p className="-mt-3 wrap-anywhere text-ink-2">{item.about}</p>}
      <FactList facts={item.facts} />
      <Form method="post" preventScrollReset noValidate className="grid gap-4" key={id}>
        <input type="hidden" name="item" value={id} />
        <input type="hidden" name="next" value={next ?? ''} />
        <DecisionFields item={item} answer={answer} busy={busy} />
      </Form>
    </article>
  )
}

function FactList({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {facts.map(({ term, words, to }, index) => (
        // Facts of one term may stand more than once.
        <div key={`${term} ${index}`} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {to ? (
              <Link to={to} className="underline underline-offset-2">
                {words}
              </Link>
            ) : (
              words
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { Form, Link } from 'react-router'
import { moderationKinds } from '#app/features/moderation-queue/rules.ts'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Option } from '#app/ui/fields/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { FindingsWithLaw } from '#app/features/publishing/ui/wording-advice.tsx'
import type { DecisionField } from '../rules.ts'
import type { Fact, ItemView, HomeFindings } from '../views.ts'
import { DecisionFields } from './decision-fields.tsx'
import { Key } from './queue-keys.tsx'

type Props = {
  item: ItemView
  /** The item's own URL, which its forms post to. The answer then belongs to this item even if another is now first in the queue. */
  here: string
  others: Option[]
  /** The list it belongs to, for the back link on a phone. */
  back: string
  /** The item to open after this one. */
  next: string | null
  answer: FormAnswer<DecisionField> | undefined
  busy: boolean
}

/** One item with everything an admin needs to decide it, and its decisions. */
export function ItemPane({ item, here, others, back, next, answer, busy }: Props) {
  const { id, kind, title, ago, at, takenBy, takenByMe, decided } = item
  const form = usePageForm(answer)
  return (
    <article
      aria-labelledby="item-title"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <Link to={back} className="-ml-1 flex min-h-11 items-center gap-1 text-ink-2 md:hidden">
        <Icon of="chevron-left" />
        Queue
      </Link>
      <div className="flex flex-wrap items-center gap-2.5">
        <Tag tone={kind === 'report' ? 'bad' : 'plain'}>{moderationKinds[kind].label}</Tag>
        <p className="num text-sm text-ink-2">
          {ago === 'now' ? 'just now' : `${ago} ago`}, <LocalTime at={at} />
          {!decided &&
            ` · ${takenByMe ? 'assigned to you' : takenBy ? `assigned to ${takenBy}` : 'not assigned'}`}
        </p>
        {!decided && (
          <Form method="post" action={here} preventScrollReset className="relative ml-auto flex gap-2">
            <input type="hidden" name="item" value={id} />
            <input type="hidden" name="had" value={item.takenById ?? ''} />
            <SubmitButton
              size="s"
              busy={busy}
              name="intent"
              value={takenByMe ? 'release' : takenBy ? 'take-over' : 'take'}
              data-queue-take
            >
              {takenByMe ? 'Release it' : takenBy ? 'Take it over' : 'Take it'} <Key>a</Key>
            </SubmitButton>
            <HandOver others={others.filter(({ value }) => value !== item.takenById)} busy={busy} />
          </Form>
        )}
      </div>
      <h2 id="item-title" tabIndex={-1} className="text-xl wrap-anywhere outline-none">
        {title}
      </h2>
      {item.about !== '' && <p className="-mt-3 wrap-anywhere text-ink-2">{item.about}</p>}
      <FactList facts={item.facts} />
      <HomeFindingList findings={item.findings} />
      <PageForm
        form={form}
        action={here}
        says="nothing"
        preventScrollReset
        className="grid gap-4"
        key={id}
        buttons={null}
      >
        <input type="hidden" name="item" value={id} />
        <input type="hidden" name="next" value={next ?? ''} />
        <DecisionFields item={item} answer={answer} busy={busy} />
      </PageForm>
    </article>
  )
}

/** Assigns the item to another admin. */
function HandOver({ others, busy }: { others: Option[]; busy: boolean }) {
  if (others.length === 0) return null
  return (
    <Dropdown label="Hand over" align="end" panelClass="md:w-56 max-h-80 overflow-y-auto">
      <ul className="grid gap-1">
        {others.map(({ value, label }) => (
          <li key={value}>
            <SubmitButton
              size="s"
              look="quiet"
              busy={busy}
              name="to"
              value={value}
              className="w-full justify-start"
            >
              <span className="sr-only">To </span>
              <bdi>{label}</bdi>
            </SubmitButton>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}

function FactList({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    // On a phone, a long term such as "… (other home)" must leave room for its fact.
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {facts.map((fact, index) => (
        // The same term may occur more than once.
        <div key={`${fact.term} ${index}`} className="contents">
          <dt className="min-w-20 text-ink-2">{fact.term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <FactText {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FactText({ term, text, to, picture }: Fact) {
  if (picture) return <img src={picture} alt={term} className="max-h-24 max-w-48 rounded-field bg-white" />
  if (!to) return text
  const className = 'inline-flex min-h-11 min-w-11 items-center underline underline-offset-2'
  if (to.startsWith('https:'))
    return (
      <a href={to} target="_blank" rel="nofollow ugc noopener noreferrer" className={className}>
        {text}
      </a>
    )
  return (
    <Link to={to} className={className}>
      {text}
    </Link>
  )
}

/** A home's photos, what is missing or cannot be true, and its wording with doubtful words marked. */
function HomeFindingList({ findings: { photos, problems, wording } }: { findings: HomeFindings }) {
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex gap-2 overflow-x-auto">
          {photos.map((photo) => (
            <li key={photo.src} className="h-24 w-32 flex-none overflow-hidden rounded-field bg-sunken">
              <ListingPhoto photo={photo} sizes="128px" />
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="item-problems" className="grid gap-1">
          <h3 id="item-problems" className="text-lg">
            What is missing or wrong
          </h3>
          <ul className="grid list-disc gap-1 pl-5">
            {problems.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {wording.length > 0 && (
        <section aria-labelledby="item-wording" className="grid gap-3">
          <h3 id="item-wording" className="text-lg">
            Wording that the law may not allow
          </h3>
          <FindingsWithLaw findings={wording} />
        </section>
      )}
    </>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { collectionPath } from '#app/features/collections/paths.ts'
import { AskFirst } from '#app/web/ask-first.tsx'
import { Section } from '#app/ui/section.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { decisionPath } from '../paths.ts'
import { closingText, decisionCopy } from '../copy.ts'
import type { DecisionPage } from '../views.ts'
import { BallotForm, type BallotAnswer } from './ballot-form.tsx'
import { ClosedMeanwhile, LateAnswer, WhoAnswered } from './answers.tsx'
import type { BallotDraft } from './draft.ts'
import { OpenForm, RuleText } from './open-form.tsx'
import { ResultScreen } from './result-screen.tsx'

type Props = {
  page: DecisionPage
  /** Whether an earlier result was requested. */
  past: boolean
  ask: string | null
  answer: BallotAnswer | undefined
  /** The form that the result belongs to. */
  intent: string | undefined
  busy: boolean
}

export function DecisionScreen(props: Props) {
  const { page, past, answer, intent, busy } = props
  const { state, may, days, result } = page
  // Keeps a ranking in progress when the decision closes and its form disappears.
  const [draft, keepDraft] = useState<BallotDraft | null>(null)
  const opening = intent === 'open' || intent === 'reopen' ? answer : undefined
  return (
    <>
      {state !== 'open' && intent === 'answer' && answer && <LateAnswer homes={page.homes} answer={answer} />}
      {state !== 'open' && draft && !answer && <ClosedMeanwhile {...{ page, draft }} />}
      {past && result ? (
        <ButtonLink to={decisionPath(page.collection.id)} className="justify-self-start">
          See the current decision
        </ButtonLink>
      ) : (
        <State {...props} onDraft={keepDraft} />
      )}
      {result && <ResultScreen result={result} group={page.groupId} />}
      {!past && may.reopen && (
        <Section title="Reopen">
          <p className="max-w-[65ch] text-ink-2">
            Earlier answers count unless they are changed, and this result stays here. Everyone will be
            notified.
          </p>
          <OpenForm intent="reopen" {...{ days, busy }} answer={opening} />
        </Section>
      )}
      <Earlier page={page} />
      <RuleText />
    </>
  )
}

function State({
  page,
  ask,
  answer,
  intent,
  busy,
  onDraft,
}: Props & { onDraft: (draft: BallotDraft) => void }) {
  const { state, may, days, collection, homes, own, voters, votes, until, opened } = page
  const people = Math.max(1, voters.length)
  if (may.open && homes.length === 0) return <NoneYet collectionId={collection.id} />
  if (may.open) {
    return (
      <Section title={state === 'rests' ? 'Start again' : 'Let your group decide'}>
        {state === 'rests' && <Rests />}
        <p className="max-w-[65ch] text-ink-2">
          Each of you says which of these {formatCount(homes.length, 'home')} they like best and which are not
          for them. You can all see who has answered right away, and the answers once it closes.
        </p>
        <OpenForm intent="open" {...{ days, busy }} answer={intent === 'open' ? answer : undefined} />
      </Section>
    )
  }
  if (state === 'open') {
    return (
      <>
        <Section title="Who has answered">
          <WhoAnswered voters={voters} />
          <p className="text-ink-2">
            {opened} · {closingText(until)}
          </p>
          {votes && ask !== 'close' && (
            <ButtonLink to="?ask=close" size="s" preventScrollReset className="justify-self-start">
              Close it now
            </ButtonLink>
          )}
        </Section>
        {ask === 'close' && votes && (
          <AskFirst
            question="Close it now?"
            fields={{ intent: 'close' }}
            yes="Close it"
            failed="Failed to close it"
            no={decisionPath(collection.id)}
            busy={busy}
          >
            Only the answers so far will count. You can reopen it.
          </AskFirst>
        )}
        {own ? (
          <Section title="Your answer">
            <p className="text-ink-2">
              The order of the list is your ranking. Nobody else sees it before the decision closes.
            </p>
            {homes.length > 0 ? (
              <BallotForm
                {...{ homes, people, own, busy, onDraft }}
                answer={intent === 'answer' ? answer : undefined}
              />
            ) : (
              <p className="text-ink-2">{decisionCopy.noHomes}</p>
            )}
          </Section>
        ) : (
          <Outsider page={page} />
        )}
      </>
    )
  }
  if (state === 'rests') return <Rests />
  if (page.groupName === null && state === 'none') {
    return (
      <p className="max-w-[65ch] text-lg">
        {decisionCopy.notShared}{' '}
        <Link to={collectionPath(collection.id)} className="underline underline-offset-4">
          Back to the collection
        </Link>
      </p>
    )
  }
  return votes ? null : <Outsider page={page} />
}

function NoneYet({ collectionId }: { collectionId: string }) {
  return (
    <p className="max-w-[65ch] text-lg">
      {decisionCopy.noHomes}{' '}
      <Link to={collectionPath(collectionId)} className="underline underline-offset-4">
        Back to the collection
      </Link>
    </p>
  )
}

function Rests() {
  return (
    <p className="max-w-[65ch]">
      The decision is paused: the collection is no longer shared with the group that decided. It continues
      when it is shared with that group again.
    </p>
  )
}

function Outsider({ page: { groupName } }: { page: DecisionPage }) {
  return (
    <p className="max-w-[65ch] text-ink-2">
      {groupName === null ? 'A group' : `“${groupName}”`} decides here. You are in the collection, but not in
      that group: you can see who has answered, and the result.
    </p>
  )
}

function Earlier({ page: { earlier, collection } }: { page: DecisionPage }) {
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier results">
      <ul className="grid gap-2">
        {earlier.map(({ decisionId, round, sentence: text, closedAt }) => (
          <li key={`${decisionId} ${round}`}>
            <Link
              to={`${decisionPath(collection.id)}?of=${decisionId}&round=${round}`}
              className="wrap-anywhere underline underline-offset-4"
            >
              {closedAt}: {text}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

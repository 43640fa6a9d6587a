import { useState } from 'react'
import { Link } from 'react-router'
import { collectionPath, newGroupCollectionPath } from '#app/features/collections/paths.ts'
import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Section } from '#app/ui/section.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { decisionPath } from '../paths.ts'
import type { GroupShortlists } from '../group-shortlists.query.server.ts'
import type { GroupShortlist } from '../views.ts'
import { ClosedMeanwhile } from './answers.tsx'
import { BallotForm } from './ballot-form.tsx'
import type { BallotDraft } from './draft.ts'
import { HomeLine } from './home-line.tsx'

type Props = { shortlist: GroupShortlist; homes: GroupShortlists['homes']; people: number; busy: boolean }

/** A group's shortlist on the group's page: its latest homes, or all of them to rank while the group decides. */
export function ShortlistSection({ shortlist, homes, people, busy }: Props) {
  const { collectionId, decision } = shortlist
  // Keeps a ranking in progress when the decision closes and its form disappears.
  const [draft, keepDraft] = useState<BallotDraft | null>(null)
  const own = decision?.state === 'open' ? decision.own : null
  const closed = decision?.state === 'closed' ? decision : null
  return (
    <Section
      id="shortlist"
      title="Shortlist"
      aside={
        <ButtonLink to={collectionPath(collectionId)} size="s">
          {shortlist.homes > homes.length
            ? `See all ${formatCount(shortlist.homes, 'home')}`
            : 'Open the shortlist'}
        </ButtonLink>
      }
    >
      {!own && draft && <ClosedMeanwhile page={{ homes, own }} draft={draft} />}
      {homes.length === 0 ? (
        <p className="text-ink-2">
          Nothing here yet. Press the + of a home below, or save any home and choose this group’s list.
        </p>
      ) : own ? (
        <>
          <p className="text-ink-2">
            The order is your ranking, and private until the decision closes.{' '}
            <Link to={`${decisionPath(collectionId)}#rule`} className="underline underline-offset-4">
              How it is counted
            </Link>
          </p>
          <BallotForm
            {...{ homes, people, own, busy }}
            action={decisionPath(collectionId)}
            answer={undefined}
            onDraft={keepDraft}
          />
        </>
      ) : (
        <>
          {closed && (
            <Link to={decisionPath(collectionId)} className={`-mt-2 ${textLink}`}>
              See the result
            </Link>
          )}
          <ul className="grid gap-4">
            {homes.map((home) => (
              <li key={home.listingId}>
                <HomeLine home={home} people={people}>
                  {home.listingId === closed?.winnerId && (
                    <p className="mt-1">
                      <Tag tone="good">You chose this home</Tag>
                    </p>
                  )}
                </HomeLine>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

type OthersProps = { groupId: string; others: GroupShortlist[] }

/** The group's other shared collections, on its page. */
export function OtherCollectionsSection({ groupId, others }: OthersProps) {
  return (
    <Section
      id="collections"
      title="Other collections"
      aside={
        <ButtonLink to={newGroupCollectionPath(groupId)} size="s" look="quiet" className="-mr-3">
          New Collection
        </ButtonLink>
      }
    >
      {others.length === 0 ? (
        <p className="text-ink-2">No other collection is shared with this group.</p>
      ) : (
        <ul className={rowsBox}>
          {others.map((other) => (
            <OtherCollection key={other.collectionId} shared={other} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function OtherCollection({ shared: { collectionId, name, homes, decision } }: { shared: GroupShortlist }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={collectionPath(collectionId)}
          className="reach text-lg wrap-anywhere underline-offset-4 hover:underline"
        >
          <span dir="auto">{name}</span>
        </Link>
        <p className="num text-sm wrap-anywhere text-ink-2">
          {[formatCount(homes, 'home'), decisionText(decision)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {homes + (decision ? 1 : 0) > 0 && (
        <ButtonLink
          to={decisionPath(collectionId)}
          size="s"
          look={decision?.state === 'open' && decision.own.answered !== 'yes' ? 'primary' : 'default'}
          aria-label={`${actionText(decision)}: ${name}`}
        >
          {actionText(decision)}
        </ButtonLink>
      )}
    </li>
  )
}

function decisionText(decision: GroupShortlist['decision']): string | null {
  if (decision === null) return null
  if (decision.state === 'closed')
    return decision.winner === null ? 'decided without a winner' : `you chose ${decision.winner}`
  return `decision open, ${decision.answered === 0 ? 'no answer' : formatCount(decision.answered, 'answer')} so far`
}

function actionText(decision: GroupShortlist['decision']): string {
  if (decision === null) return 'Decide together'
  if (decision.state === 'closed') return 'See the result'
  return decision.own.answered === 'yes' ? 'See the decision' : 'Give your answer'
}

import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { decisionPath } from '../paths.ts'
import { closingText } from '../copy.ts'
import type { DecisionSummary } from '../views.ts'

type Props = { collectionId: string; summary: DecisionSummary }

/** The progress of the decision on a collection's page, with a link to it. */
export function DecisionPanel({ collectionId, summary }: Props) {
  const { text, button } = panelText(summary)
  const isMine = summary.state === 'open' && summary.votes && !summary.own
  return (
    <section
      aria-label="Decide together"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3.5 print:hidden"
    >
      <Icon of="vote" className="text-accent" />
      <p className="min-w-[min(14rem,100%)] flex-1 wrap-anywhere">{text}</p>
      <ButtonLink to={decisionPath(collectionId)} look={isMine ? 'primary' : 'default'}>
        {button}
      </ButtonLink>
    </section>
  )
}

function panelText(summary: DecisionSummary): { text: string; button: string } {
  switch (summary.state) {
    case 'none':
      return {
        text: 'Choose one of these homes together. You can all check how the result was counted.',
        button: 'Decide together',
      }
    case 'open': {
      const { answered, voters, until, votes, own } = summary
      const button = votes ? (own ? 'See my answer' : 'Answer') : 'See it'
      return {
        text: `Your group decides: ${answered} of ${voters} have answered. ${closingText(until)}`,
        button,
      }
    }
    case 'rests':
      return {
        text: 'The decision is paused, because the collection is no longer shared with the group that decided.',
        button: 'See it',
      }
    case 'closed':
      return { text: summary.sentence, button: summary.anew ? 'Decide again' : 'See the result' }
  }
}

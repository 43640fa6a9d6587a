import { Form } from 'react-router'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ShownProposal } from '../../views.ts'

type Props = { proposals: ShownProposal[]; busy: boolean }

/** What members propose to the others: to remove somebody, or to delete the group. */
export function Proposals({ proposals, busy }: Props) {
  return proposals.map((proposal) => {
    const { proposalId, agreed, agreements, asked, waitingFor, own } = proposal
    const isDue = agreements === asked
    return (
      <section
        key={proposalId}
        id={`proposal-${proposalId}`}
        aria-labelledby={`title-${proposalId}`}
        className="grid scroll-mt-24 gap-3 rounded-card border border-line-strong bg-surface p-5"
      >
        <h2 id={`title-${proposalId}`} className="text-xl wrap-anywhere">
          {titleOf(proposal)}
        </h2>
        <p className="text-ink-2">{resultOf(proposal)}</p>
        <p className="wrap-anywhere">
          Agreed: {agreements} of {asked}.{waitingFor.length > 0 && ` Not yet: ${waitingFor.join(', ')}.`}
        </p>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="proposal" value={proposalId} />
          {(!agreed || isDue) && (
            <SubmitButton busy={busy} bad name="intent" value="agree">
              {agreed ? 'Do it now' : 'Agree'}
            </SubmitButton>
          )}
          <SubmitButton busy={busy} look="quiet" name="intent" value="end-proposal">
            {own ? 'Withdraw it' : agreed ? 'No, I changed my mind' : 'No'}
          </SubmitButton>
        </Form>
      </section>
    )
  })
}

function titleOf({ about, by, own }: ShownProposal): string {
  const who = own ? 'You propose' : `${by} proposes`
  return about === null ? `${who} to delete the group` : `${who} to remove ${inSentence(about)}`
}

function resultOf({ about }: ShownProposal): string {
  return about === null
    ? 'When everyone agrees, the group will be deleted for all of you and cannot be restored.'
    : 'When everyone else agrees, they will be removed and notified by email. Until then, they do not see this.'
}

const inSentence = (name: string) => (name === 'A member' ? 'a member' : name)

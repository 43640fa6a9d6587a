import { Form } from 'react-router'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { groupsPath } from '../../paths.ts'
import type { CapField } from '../../rules.ts'
import { looksForText } from '../../flash-copy.ts'
import type { Offer } from '../../views.ts'
import { BlockedNotice } from '../blocked-notice.tsx'
import { CapFields } from '../cap-fields.tsx'
import { GroupFrame } from '../group-frame.tsx'
import { PersonRow, rowsBox } from './person-row.tsx'
import { Section } from '../section.tsx'

type Props = {
  offer: Omit<Offer, 'groupId'>
  answer: FormAnswer<CapField> | undefined
  busy: boolean
  /** For an invitation, which can be declined. */
  declines?: boolean
}

/** Asks somebody whether they want to join a group, and what it may read of their cap. */
export function OfferPage({ offer, answer, busy, declines = false }: Props) {
  const form = useFocusInvalid(answer)
  const { typed = {}, errors = {}, failed } = answer ?? {}
  const looksFor = looksForText(offer)
  return (
    <GroupFrame
      title={`Join “${offer.name}”?`}
      lead={
        offer.from === null
          ? 'You are invited to this roommate group.'
          : `${offer.from} asks you to join this roommate group.`
      }
      back={{ to: groupsPath, label: 'Your groups' }}
    >
      {offer.withBlocked && <BlockedNotice />}
      <Section title="Members">
        <ul className={rowsBox}>
          {offer.members.map((person, index) => (
            <PersonRow key={index} person={person} />
          ))}
        </ul>
        {looksFor.length > 0 && <p className="text-ink-2">Looking for: {looksFor.join(' · ')}</p>}
      </Section>
      <Section title="Before you join">
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <CapFields profileCap={offer.profileCap} {...{ typed, errors }} />
          {answer && (
            <ErrorSummary title="You have not joined yet">
              {failed ?? 'Check the marked fields above.'}
            </ErrorSummary>
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={busy} look="primary" name="intent" value="accept">
              Join the group
            </SubmitButton>
            {declines && (
              <SubmitButton busy={busy} look="quiet" name="intent" value="decline">
                No, thanks
              </SubmitButton>
            )}
          </div>
        </Form>
      </Section>
    </GroupFrame>
  )
}
